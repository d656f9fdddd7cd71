(* Large and ugly programs, by name; ocaml/long runs them with both builds. They print only what no
   collector may choose. *)
let line format = Printf.printf (format ^^ "\n%!")
let seed = ref 1

let random n =
  seed := ((!seed * 1103515245) + 12345) land 0x3fffffff;
  !seed / 16 mod n

(* Twelve million live references in one array: more than any mark stack has entries. *)
let wide () =
  let a = Array.init 12_000_000 (fun i -> Some i) in
  Gc.full_major ();
  line "%d" (Array.fold_left (fun sum -> function Some i -> sum + i | None -> sum) 0 a)

let list () =
  let l = ref [] in
  for i = 1 to 10_000_000 do l := i :: !l done;
  Gc.full_major ();
  line "%d" (List.fold_left ( + ) 0 !l)

(* Strings of all sizes, of which a random half is replaced again and again. *)
let fragments () =
  let n = 200_000 in
  let a = Array.make n "" in
  for round = 1 to 20 do
    let most = if round land 1 = 0 then 400 else 3000 in
    for i = 0 to n - 1 do if random 2 = 0 then a.(i) <- String.make (1 + random most) 'x' done
  done;
  line "%d" (Array.fold_left (fun sum s -> sum + String.length s) 0 a)

(* A comb: of blocks of one size each other one dies, and those that come then are a word too large for
   what is free between them. *)
let comb () =
  let total = ref 0 and kept = ref [] in
  for size = 2 to 40 do
    let row = Array.init 60_000 (fun i -> Array.make size i) in
    kept := Array.init 30_000 (fun i -> row.(2 * i)) :: (if size mod 4 = 0 then [] else !kept);
    total := List.fold_left (fun sum row -> sum + Array.length row.(7) + row.(29_999).(0)) !total !kept
  done;
  line "%d" !total

(* Buffers that grow, many at a time, each one out of step with the others: blocks of all sizes up to
   megabytes come and go. *)
let buffers () =
  let all = Array.init 50 (fun _ -> Buffer.create 1) and total = ref 0 in
  for step = 1 to 3_000_000 do
    let i = (step * 7 + random 5) mod 50 in
    let buffer = all.(i) in
    Buffer.add_string buffer "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
    if Buffer.length buffer > 100_000 * (1 + i) then begin
      total := !total + String.length (Buffer.contents buffer);
      Buffer.reset buffer
    end
  done;
  line "%d" !total

(* Up to three gigabytes, and back. *)
let grow () =
  for _ = 1 to 2 do
    let blocks = List.init 3000 (fun i -> Bytes.make 1_000_000 (Char.chr (i land 127))) in
    line "%d" (List.fold_left (fun sum b -> sum + Char.code (Bytes.get b 77)) 0 blocks);
    Gc.compact ()
  done;
  line "back: %b" ((Gc.quick_stat ()).Gc.heap_words < 10_000_000)

module E = Ephemeron.K1

let ephemerons () =
  let n = 1_000_000 in
  let keys = Array.init n ref in
  let made = Array.init n (fun i ->
      let e = E.create () in
      E.set_key e keys.(i);
      E.set_data e (ref (-i));
      e) in
  Array.iteri (fun i _ -> if i mod 3 = 0 then keys.(i) <- keys.(1)) keys;
  Gc.full_major ();
  let alive = ref 0 in
  Array.iter (fun e -> match E.get_data e with Some r -> alive := !alive - !r | None -> ()) made;
  line "%d %d" !alive !(keys.(n - 1))

let bigarrays () =
  let kept = Array.make 8 None in
  for i = 1 to 600 do
    let b = Bigarray.(Array1.create int c_layout 1_000_000) in
    Bigarray.Array1.fill b i;
    kept.(i land 7) <- Some b
  done;
  line "%d" (Array.fold_left (fun sum -> function Some b -> sum + Bigarray.Array1.get b 9 | None -> sum) 0 kept)

(* Closures that are known only by their middle, in lists, tables, arrays and lazy values. *)
let infix () =
  let make n =
    let rec a x = if x = 0 then n else b (x - 1)
    and b x = if x = 0 then n + 1 else c (x - 1)
    and c x = if x = 0 then n + 2 else a (x - 1) in
    match n mod 3 with 0 -> a | 1 -> b | _ -> c in
  let table = Hashtbl.create 16 and list = ref [] in
  for i = 1 to 300_000 do
    if random 3 = 0 then list := make i :: !list;
    Hashtbl.replace table (random 50_000) (lazy (make i))
  done;
  Gc.full_major ();
  let sum = List.fold_left (fun sum f -> sum + f 10) 0 !list in
  line "%d %d" sum (Hashtbl.fold (fun _ f sum -> sum + Lazy.force f 5) table 0)

(* Requests that nobody can meet, between some that everybody can. *)
let too_large () =
  let refused = ref 0 in
  List.iter (fun bits ->
      for _ = 1 to 50 do
        (match Bytes.create (1 lsl bits) with
         | exception (Out_of_memory | Invalid_argument _) -> incr refused
         | _ -> ());
        ignore (Sys.opaque_identity (Bytes.create 10_000))
      done)
    [ 46; 50; 54; 60 ];
  line "%d" !refused

(* For an address space of a gigabyte: what lives takes a good part of it, and is replaced many times.
   There is room for it as long as garbage is collected in time. *)
let tight () =
  let live = Array.init 420 (fun _ -> Bytes.make 1_000_000 ' ') in
  for step = 1 to 3000 do live.(random 420) <- Bytes.make 1_000_000 (Char.chr (32 + step land 63)) done;
  let tree = ref [] in
  for step = 1 to 3_000_000 do
    if step mod 100_000 = 0 then tree := [];
    tree := step :: !tree
  done;
  line "%d %d" (Array.length live) (List.length !tree)

(* The same address space; allocates until memory is refused, and goes on. *)
let refused () =
  for _ = 1 to 5 do
    let list = ref [] in
    (try while true do list := Array.make 20_000 0 :: !list done with Out_of_memory -> ());
    line "more than half of it: %b" (List.length !list > 3_000);
    list := [];
    Gc.compact ()
  done;
  let small = Array.init 1000 (fun i -> String.make 10_000 (Char.chr (i land 127))) in
  line "%d" (Array.length small)

(* Finalisers that bring their values back, allocate, and register others. *)
let finalisers () =
  let saved = ref [] and count = ref 0 in
  let rec watch depth r =
    Gc.finalise (fun r ->
        incr count;
        saved := [ !r ];
        if depth > 0 then watch (depth - 1) (ref (!r + 1))) r in
  for i = 1 to 20_000 do watch 3 (ref i) done;
  for _ = 1 to 8 do Gc.full_major () done;
  line "%d" !count

let programs = [ "wide", wide; "list", list; "fragments", fragments; "comb", comb; "buffers", buffers;
                 "grow", grow; "ephemerons", ephemerons; "bigarrays", bigarrays; "infix", infix;
                 "too_large", too_large; "tight", tight; "refused", refused; "finalisers", finalisers ]

let () =
  match Sys.argv with
  | [| _; name |] -> (List.assoc name programs) ()
  | _ -> List.iter (fun (name, _) -> print_endline name) programs
