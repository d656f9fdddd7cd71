(* Linked before the modules of a program: when the program ends, the major heap is written as an
   image to the file that TRICOLOR_IMAGE names. A program can also write one where it likes, by
   Heap_image.write. *)

external write : string -> unit = "tricolor_write_heap_image"

(* What is registered first is done last: after all that the program does at its end. *)
let () =
  match Sys.getenv_opt "TRICOLOR_IMAGE" with
  | None -> ()
  | Some path -> at_exit (fun () -> write path)
