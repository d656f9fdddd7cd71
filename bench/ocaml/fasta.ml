(* DNA by a linear congruential generator, in lines of sixty. *)
let seed = ref 42
let random limit =
  seed := ((!seed * 3877) + 29573) mod 139968;
  limit *. float_of_int !seed /. 139968.

let letters = [ ('a', 0.3029549426680); ('c', 0.1979883004921); ('g', 0.1975473066391); ('t', 0.3015094502008) ]

let rec choose r = function
  | [ (letter, _) ] -> letter
  | (letter, share) :: rest -> if r < share then letter else choose (r -. share) rest
  | [] -> assert false

let () =
  let n = int_of_string Sys.argv.(1) in
  let sum = ref 0 in
  let rec lines left kept =
    if left <= 0 then kept
    else begin
      let line = String.init (min 60 left) (fun _ -> choose (random 1.) letters) in
      sum := (!sum * 31 + Hashtbl.hash line) land 0xffffffff;
      lines (left - 60) (line :: kept)
    end in
  let kept = lines n [] in
  Printf.printf "%d lines, %x\n" (List.length kept) !sum
