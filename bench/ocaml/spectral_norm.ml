(* The spectral norm of an infinite matrix, cut to n times n; vectors are fresh arrays. *)
let entry i j = 1. /. float (((i + j) * (i + j + 1) / 2) + i + 1)

let times at v =
  Array.init (Array.length v) (fun i ->
      let sum = ref 0. in
      Array.iteri (fun j x -> sum := !sum +. (at i j *. x)) v;
      !sum)

let () =
  let n = int_of_string Sys.argv.(1) in
  let both v = times (fun i j -> entry j i) (times entry v) in
  let rec go k u v = if k = 0 then (u, v) else let v = both u in go (k - 1) (both v) v in
  let u, v = go 10 (Array.make n 1.) (Array.make n 0.) in
  let dot a b = Array.fold_left ( +. ) 0. (Array.map2 ( *. ) a b) in
  Printf.printf "%.9f\n" (sqrt (dot u v /. dot v v))
