(* Make values of every kind that OCaml has, some of them garbage, and write an image of the
   heap: see dump_stubs.c. *)

external promote : unit -> unit = "dump_promote"
external collect : unit -> unit = "dump_collect"
external dump : string -> unit = "dump_heap"

(* Functions that call each other and share an environment are one closure with infix headers;
   a pointer to the second one is an infix pointer. *)
let parity step =
  let rec even n = n <= 0 || odd (n - step)
  and odd n = n > 0 && even (n - step) in
  (even, odd)

let machine name log =
  let rec start x = log := (name, x) :: !log; if x > 0 then work (x - 1) 1 else stop x
  and work x y = if x > y then rest x else stop (x + y)
  and rest x = start (x / 2)
  and stop x = log := (name ^ "!", x) :: !log; List.length !log in
  [ start; rest; stop ], work

(* Closures of one to four arguments, and what is left after applying some of them. *)
let partial a b =
  let f c d e = a + b + c + d + e in
  (f, f 1, f 1 2, (fun s -> s ^ string_of_int a), (fun (x, y) z -> x + y + z + b))

type tree = Leaf | Node of { left : tree; key : string; mutable right : tree }

let rec tree depth label =
  if depth = 0 then Leaf
  else Node { left = tree (depth - 1) (label ^ "l"); key = label; right = tree (depth - 1) label }

type ring = { name : bytes; mutable next : ring option }

let ring n =
  let first = { name = Bytes.of_string "ring 0"; next = None } in
  let last = ref first in
  for i = 1 to n do
    let next = { name = Bytes.of_string (Printf.sprintf "ring %d" i); next = None } in
    !last.next <- Some next;
    last := next
  done;
  !last.next <- Some first;
  first

class counter start =
  object (self)
    val mutable count = start
    val mutable watchers : (int -> unit) list = []
    method add n = count <- count + n; List.iter (fun f -> f count) watchers; self
    method watch f = watchers <- f :: watchers
  end

exception Told of string * float

(* Lazy values: not forced; forced to a float, which stays behind a forwarding block; forced to
   another one. *)
let lazies seed =
  let pending = lazy (string_of_float (seed +. 1.)) in
  let number = lazy (seed *. 2.) in
  ignore (Lazy.force number);
  let text = lazy (String.make 5 'z') in
  ignore (Lazy.force text);
  (pending, number, text, Lazy.from_val seed, [ lazy (Lazy.force pending) ])

type any = Any : 'a -> any

let build seed =
  let log = ref [] in
  let table = Hashtbl.create 16 in
  for i = 0 to 20 do
    Hashtbl.replace table (Printf.sprintf "key %d" (seed + i)) (float_of_int i, Int64.of_int i)
  done;
  let count = new counter seed in
  count#watch (fun n -> log := ("count", n) :: !log);
  let buffer = Buffer.create 10 in
  Buffer.add_string buffer "some words of text, and more of them";
  let infix = snd (parity seed) in
  [ Any (parity seed); Any infix; Any (machine "m" log); Any (partial seed 2);
    Any (tree 5 "t"); Any (ring 12); Any table; Any (count#add 2); Any buffer;
    Any (lazies (float_of_int seed)); Any (Told ("told", 1.5));
    Any (Array.init 40 (fun i -> Some (string_of_int i)));
    Any (Array.init 30 float_of_int); Any [| 1.; 2. |]; Any (Array.make 400 seed);
    Any (Int32.of_int seed, Nativeint.of_int seed);
    Any (`Tagged (seed, `Plain)); Any (ref (Some (ref seed)));
    Any (List.init 60 (fun i -> (i, String.make (i mod 20) 'x')));
    Any (Seq.map (fun x -> x + seed) (List.to_seq [ 1; 2; 3 ])) ]

(* Roots: three long-lived values, one of them an infix pointer. *)
let even, odd = parity 3
let kept : any list array = Array.make 5 []
let rest : any list ref = ref []

let () =
  (* Between what is kept there is garbage, and where older garbage was, holes. *)
  for i = 0 to 4 do
    kept.(i) <- build i;
    promote ();
    rest := build (100 + i);
    promote ()
  done;
  rest := [];
  collect ();
  rest := build 200;
  promote ();
  (* Without the lazy values: OCaml would shorten the way to what they hold as it marks. *)
  rest := List.filteri (fun i _ -> i > 10) !rest;
  kept.(1) <- List.tl kept.(1);
  kept.(3) <- [];
  dump Sys.argv.(1);
  if not (even 6 && odd 3 && Array.length kept = 5 && !rest <> []) then exit 1
