(* Make a large JSON text, read it, and print it with indentation; several times. *)
type json = Null | Bool of bool | Number of float | Text of string | List of json list | Object of (string * json) list

let rec make seed depth =
  let random n = seed := ((!seed * 1103515245) + 12345) land 0x3fffffff; !seed / 1024 mod n in
  match if depth = 0 then random 4 else 4 + random 2 with
  | 0 -> Null
  | 1 -> Bool (random 2 = 0)
  | 2 -> Number (float (random 100000) /. 8.)
  | 3 -> Text (String.init (random 30) (fun _ -> Char.chr (97 + random 26)))
  | 4 -> List (List.init (2 + random 6) (fun _ -> make seed (depth - 1)))
  | _ -> Object (List.init (2 + random 6) (fun i -> (Printf.sprintf "key%d" i, make seed (depth - 1))))

let rec print buffer margin = function
  | Null -> Buffer.add_string buffer "null"
  | Bool b -> Buffer.add_string buffer (string_of_bool b)
  | Number x -> Buffer.add_string buffer (Printf.sprintf "%.12g" x)
  | Text s -> Printf.bprintf buffer "\"%s\"" s
  | List items -> print_all buffer margin '[' ']' (fun item -> print buffer (margin ^ "  ") item) items
  | Object items ->
    print_all buffer margin '{' '}'
      (fun (key, item) -> Printf.bprintf buffer "\"%s\": " key; print buffer (margin ^ "  ") item) items
and print_all : 'a. Buffer.t -> string -> char -> char -> ('a -> unit) -> 'a list -> unit =
  fun buffer margin first last print_one items ->
  Buffer.add_char buffer first;
  List.iteri (fun i item ->
      if i > 0 then Buffer.add_char buffer ',';
      Buffer.add_string buffer ("\n" ^ margin ^ "  ");
      print_one item) items;
  Buffer.add_string buffer ("\n" ^ margin);
  Buffer.add_char buffer last

let parse text =
  let place = ref 0 in
  let peek () = text.[!place] in
  let rec skip () = match peek () with ' ' | '\n' -> incr place; skip () | _ -> () in
  let expect c = skip (); if peek () <> c then failwith (Printf.sprintf "%c at %d" c !place); incr place in
  let word () =
    let start = !place in
    while (match peek () with 'a' .. 'z' | '0' .. '9' | '.' | '-' | '+' -> true | _ -> false) do incr place done;
    String.sub text start (!place - start) in
  let quoted () =
    expect '"';
    let start = !place in
    while peek () <> '"' do incr place done;
    incr place;
    String.sub text start (!place - start - 1) in
  let rec items last item made =
    let made = item () :: made in
    skip ();
    let c = peek () in
    incr place;
    if c = ',' then items last item made else if c = last then List.rev made else failwith "items" in
  let rec value () =
    skip ();
    match peek () with
    | '[' -> incr place; List (items ']' value [])
    | '{' -> incr place; Object (items '}' (fun () -> skip (); let key = quoted () in expect ':'; (key, value ())) [])
    | '"' -> Text (quoted ())
    | _ -> (match word () with "null" -> Null | "true" -> Bool true | "false" -> Bool false | n -> Number (float_of_string n)) in
  value ()

let () =
  let n = int_of_string Sys.argv.(1) in
  let json = ref (List (List.init n (fun i -> make (ref i) 5))) in
  for _ = 1 to 5 do
    let buffer = Buffer.create 1000 in
    print buffer "" !json;
    Buffer.add_char buffer '\n';
    json := parse (Buffer.contents buffer)
  done;
  let buffer = Buffer.create 1000 in
  print buffer "" !json;
  Printf.printf "%d bytes, %s\n" (Buffer.length buffer) (Digest.to_hex (Digest.string (Buffer.contents buffer)))
