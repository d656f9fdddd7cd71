(* Complete binary trees, most of them short-lived; one lives all the time. *)
type tree = Leaf | Node of tree * tree

let rec make depth = if depth = 0 then Node (Leaf, Leaf) else Node (make (depth - 1), make (depth - 1))
let rec count = function Leaf -> 0 | Node (left, right) -> 1 + count left + count right

let () =
  let depth = int_of_string Sys.argv.(1) in
  Printf.printf "stretch %d\n" (count (make (depth + 1)));
  let long_lived = make depth in
  let rec round d =
    if d <= depth then begin
      let trees = 1 lsl (depth - d + 4) in
      let sum = ref 0 in
      for _ = 1 to trees do sum := !sum + count (make d) done;
      Printf.printf "%d trees of depth %d: %d\n" trees d !sum;
      round (d + 2)
    end in
  round 4;
  Printf.printf "long lived %d\n" (count long_lived)
