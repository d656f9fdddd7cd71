(* The set, with complex numbers of the library, which are boxed. *)
let rec escape z c i =
  if i = 0 || Complex.norm2 z > 4. then i else escape (Complex.add (Complex.mul z z) c) c (i - 1)

let () =
  let n = int_of_string Sys.argv.(1) in
  let inside = ref 0 in
  let rows = List.init n (fun y ->
      String.init n (fun x ->
          let c = { Complex.re = (2. *. float x /. float n) -. 1.5; im = (2. *. float y /. float n) -. 1. } in
          if escape Complex.zero c 50 = 0 then (incr inside; '*') else ' ')) in
  Printf.printf "%d of %d inside\n" !inside (n * List.length rows)
