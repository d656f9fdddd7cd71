(* The OCaml side of embedding.c. *)
let table = Hashtbl.create 16

let work round =
  for i = 1 to 20_000 do Hashtbl.replace table (i mod 1000) (List.init (i mod 7) (fun j -> i + j + round)) done;
  Gc.finalise_last (fun () -> ()) (ref round);
  Hashtbl.fold (fun _ list sum -> sum + List.length list) table 0

let () =
  Callback.register "work" work;
  at_exit (fun () -> print_endline "at exit")
