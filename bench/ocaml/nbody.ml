(* The sun and four planets, with immutable records: each step makes new ones. *)
type body = { x : float; y : float; z : float; vx : float; vy : float; vz : float; mass : float }

let bodies = [
  { x = 0.; y = 0.; z = 0.; vx = 0.; vy = 0.; vz = 0.; mass = 39.47 };
  { x = 4.84; y = -1.16; z = -0.10; vx = 0.606; vy = 2.81; vz = -0.02; mass = 0.0377 };
  { x = 8.34; y = 4.12; z = -0.40; vx = -1.01; vy = 1.82; vz = 0.008; mass = 0.0113 };
  { x = 12.89; y = -15.11; z = -0.22; vx = 1.08; vy = 0.868; vz = -0.01; mass = 0.0017 };
  { x = 15.37; y = -25.9; z = 0.179; vx = 0.979; vy = 0.594; vz = -0.034; mass = 0.002 } ]

let pull dt b other =
  if b == other then b
  else begin
    let dx = b.x -. other.x and dy = b.y -. other.y and dz = b.z -. other.z in
    let square = (dx *. dx) +. (dy *. dy) +. (dz *. dz) in
    let size = dt *. other.mass /. (square *. sqrt square) in
    { b with vx = b.vx -. (dx *. size); vy = b.vy -. (dy *. size); vz = b.vz -. (dz *. size) }
  end

let step dt bodies =
  let pulled = List.map (fun b ->
      List.fold_left (fun moved other -> if b == other then moved else pull dt moved other) b bodies)
      bodies in
  List.map (fun b -> { b with x = b.x +. (dt *. b.vx); y = b.y +. (dt *. b.vy); z = b.z +. (dt *. b.vz) })
    pulled

let () =
  let n = int_of_string Sys.argv.(1) in
  let rec go i bodies = if i = 0 then bodies else go (i - 1) (step 0.001 bodies) in
  List.iter (fun b -> Printf.printf "%.6f %.6f %.6f\n" b.x b.y b.z) (go n bodies)
