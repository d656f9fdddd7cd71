(* Allocates until memory is refused, and goes on. Run with little address space. *)
let () =
  let list = ref [] and count = ref 0 in
  (try
     while true do
       list := Bytes.create 1_000_000 :: !list;
       incr count
     done
   with Out_of_memory -> ());
  Printf.printf "more than a hundred: %b\n" (!count > 100);
  list := [];
  let small = Array.init 1000 (fun _ -> Bytes.create 10_000) in
  Printf.printf "and goes on: %d\n" (Array.length small)
