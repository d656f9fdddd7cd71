(* What a collector gets wrong, one line for each; features.expected is what stock OCaml prints.
   Only what no collector may choose is printed. *)

let line format = Printf.printf (format ^^ "\n%!")

(* Closures that are reached through the middle of a set of recursive ones. *)
let middle n =
  let rec first x = if x = 0 then n else second (x - 1)
  and second x = if x = 0 then n + 1 else third (x - 1)
  and third x = first x in
  second

let () =
  let closures = Array.init 5000 middle in
  Gc.full_major ();
  let junk = Array.init 200_000 string_of_int in
  Gc.full_major ();
  let sum = Array.fold_left (fun sum f -> sum + f 7) 0 closures in
  line "infix: %d, %d" sum (Array.length junk)

let () =
  let weak = Weak.create 1000 in
  let kept = Array.init 500 ref in
  for i = 0 to 999 do
    Weak.set weak i (Some (if i mod 2 = 0 then kept.(i / 2) else ref (-i)))
  done;
  Gc.full_major ();
  let alive = ref 0 in
  for i = 0 to 999 do if Weak.check weak i then incr alive done;
  line "weak: %d of 1000, %d" !alive (Array.fold_left (fun sum r -> sum + !r) 0 kept)

(* Weak pointers to the middle of closures. *)
let () =
  let weak = Weak.create 100 in
  let kept = Array.init 50 middle in
  for i = 0 to 99 do Weak.set weak i (Some (if i < 50 then kept.(i) else middle i)) done;
  Gc.full_major ();
  let alive = ref 0 in
  for i = 0 to 99 do match Weak.get weak i with Some f -> alive := !alive + f 0 - i | None -> () done;
  line "weak closures: %d, %d" !alive (kept.(7) 0)

module E = Ephemeron.K1

let chain forwards =
  let n = 10_000 in
  let keys = Array.init n ref in
  let next i = if forwards then min (n - 1) (i + 1) else max 0 (i - 1) in
  let made = Array.init n (fun i ->
      let ephemeron = E.create () in
      E.set_key ephemeron keys.(i);
      E.set_data ephemeron keys.(next i);
      ephemeron) in
  let start = keys.(if forwards then 0 else n - 1) in
  Array.fill keys 0 n (ref 0);
  Gc.full_major ();
  let whole e = E.check_key e && E.check_data e in
  let number = List.length (List.filter whole (Array.to_list made)) in
  line "chain of ephemerons: %d, %d" number !(Sys.opaque_identity start)

let () = chain true; chain false

let () =
  let made = Array.init 10_000 (fun i ->
      let ephemeron = E.create () in
      let key = ref i in
      E.set_key ephemeron key;
      E.set_data ephemeron (ref i);
      ignore (Sys.opaque_identity key);
      ephemeron) in
  Gc.full_major ();
  let left e = E.check_key e || E.check_data e in
  line "dead ephemerons: %d left" (List.length (List.filter left (Array.to_list made)))

let () =
  let first = ref 0 and last = ref 0 and alarms = ref 0 in
  let alarm = Gc.create_alarm (fun () -> incr alarms) in
  for i = 1 to 1000 do
    let r = ref i in
    Gc.finalise (fun r -> first := !first + !r) r;
    Gc.finalise_last (fun () -> incr last) r
  done;
  Gc.full_major ();
  Gc.full_major ();
  Gc.delete_alarm alarm;
  line "finalisers: %d, %d, alarms: %b" !first !last (!alarms > 0)

(* Memory outside of the heap must be given back in time: this makes 1.6 GB in all. *)
let peak () =
  let status = open_in "/proc/self/status" in
  let rec find () =
    match Scanf.sscanf (input_line status) "VmHWM: %d kB" Fun.id with
    | kilobytes -> kilobytes
    | exception Scanf.Scan_failure _ -> find () in
  Fun.protect find ~finally:(fun () -> close_in status)

let () =
  let before = peak () in
  for _ = 1 to 400 do
    let b = Bigarray.(Array1.create char c_layout 4_000_000) in
    Bigarray.Array1.fill b 'a'
  done;
  line "bigarrays: %b" (peak () - before < 100_000)

let () =
  let table = Hashtbl.create 10 in
  for i = 0 to 50_000 do Hashtbl.add table i (string_of_int i, [ i; i ], float i) done;
  let text = Marshal.to_string table [] in
  let copy : (int, string * int list * float) Hashtbl.t = Marshal.from_string text 0 in
  Gc.full_major ();
  line "marshal: %d, %b" (Hashtbl.length copy) (copy = table)

let () =
  let block = Obj.repr (Array.make 1000 (ref 1)) in
  Gc.full_major ();
  (Obj.truncate [@ocaml.alert "-deprecated"] [@ocaml.warning "-3"]) block 10;
  Gc.full_major ();
  Gc.full_major ();
  line "truncate: %d" (Obj.size block)

let () =
  let list = List.init 100_000 (fun i -> lazy (i * 2)) in
  let sum () = List.fold_left (fun sum x -> sum + Lazy.force x) 0 list in
  let before = sum () in
  Gc.full_major ();
  line "lazy: %d, %d" before (sum ())

let () =
  match Array.make (1 lsl 40) 0 with
  | exception Out_of_memory -> line "too large: Out_of_memory"
  | _ -> line "too large: there it is"

let rec deep n = if n = 0 then 0 else 1 + deep (n - 1)

let () =
  (match deep 100_000_000 with
   | exception Stack_overflow -> line "Stack_overflow"
   | n -> line "deep: %d" n);
  let control = Gc.get () in
  Gc.set { control with Gc.space_overhead = 50; allocation_policy = 1; max_overhead = 300; window_size = 7 };
  let now = Gc.get () in
  line "control: %d %d %d %d" now.Gc.space_overhead now.Gc.allocation_policy now.Gc.max_overhead
    now.Gc.window_size;
  Gc.set control

let () =
  let before = Gc.quick_stat () in
  for _ = 1 to 1000 do ignore (Gc.major_slice 10) done;
  let collections = (Gc.quick_stat ()).Gc.major_collections - before.Gc.major_collections in
  line "a thousand small slices: %b" (collections < 100);
  let words = Gc.((counters ()) |> fun (_, _, major) -> major) in
  let kept = Array.make 1000 (Array.make 1000 0) in
  let more = Gc.((counters ()) |> fun (_, _, major) -> major) in
  line "words counted: %b, %d" (more -. words >= 2002.) (Array.length kept);
  Gc.compact ();
  let s = Gc.stat () in
  line "statistics: %b" (s.Gc.live_words + s.Gc.free_words + s.Gc.fragments = s.Gc.heap_words)
