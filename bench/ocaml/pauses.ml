(* How long the program stands still: a hundred megabytes of records live, and are replaced one by
   one; the processor's time between two steps is looked at. Prints the longest, in milliseconds; and
   how many steps took below 10 microseconds, below 100, and so on. *)
type record = { number : int; text : string; next : record option }

let () =
  let size = int_of_string Sys.argv.(1) and steps = int_of_string Sys.argv.(2) in
  let make i = { number = i; text = string_of_int i; next = Some { number = -i; text = ""; next = None } } in
  let table = Array.init size make in
  let seed = ref 1 in
  let gaps = Array.make 6 0 and longest = ref 0. and last = ref (Sys.time ()) in
  for step = 1 to steps do
    for _ = 1 to 20 do
      seed := ((!seed * 1103515245) + 12345) land 0x3fffffff;
      table.(!seed mod size) <- make step
    done;
    let now = Sys.time () in
    let gap = now -. !last in
    last := now;
    if gap > !longest then longest := gap;
    let rec place i limit = if i = 5 || gap < limit then i else place (i + 1) (limit *. 10.) in
    let i = place 0 1e-5 in
    gaps.(i) <- gaps.(i) + 1
  done;
  Printf.printf "%.1f %s\n" (1000. *. !longest)
    (String.concat " " (Array.to_list (Array.map string_of_int gaps)));
  ignore (Array.fold_left (fun sum r -> sum + r.number) 0 table)
