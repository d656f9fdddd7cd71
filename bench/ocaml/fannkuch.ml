(* The most flips that a permutation of 1 to n takes until 1 comes first; over fresh lists. *)
let rec flip count list = match list with
  | 1 :: _ -> count
  | n :: _ ->
    let rec turn n taken list =
      if n = 0 then List.rev_append (List.rev taken) list
      else match list with x :: rest -> turn (n - 1) (x :: taken) rest | [] -> taken in
    flip (count + 1) (turn n [] list)
  | [] -> count

let rec insertions x = function
  | [] -> [ [ x ] ]
  | y :: rest as list -> (x :: list) :: List.map (fun tail -> y :: tail) (insertions x rest)

let () =
  let n = int_of_string Sys.argv.(1) in
  let most = ref 0 and sum = ref 0 in
  let rec permute made next =
    if next > n then begin
      let flips = flip 0 made in
      if flips > !most then most := flips;
      sum := !sum + flips
    end else List.iter (fun list -> permute list (next + 1)) (insertions next made) in
  permute [] 1;
  Printf.printf "flips of %d: at most %d, in all %d\n" n !most !sum
