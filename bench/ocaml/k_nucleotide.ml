(* How often which piece of DNA occurs: tables with strings as keys. *)
let () =
  let n = int_of_string Sys.argv.(1) in
  let seed = ref 42 in
  let dna = String.init n (fun _ ->
      seed := ((!seed * 3877) + 29573) mod 139968;
      "acgt".[!seed * 4 / 139968]) in
  let table length =
    let counts = Hashtbl.create 16 in
    for i = 0 to n - length do
      let piece = String.sub dna i length in
      match Hashtbl.find_opt counts piece with
      | Some count -> incr count
      | None -> Hashtbl.add counts piece (ref 1)
    done;
    counts in
  List.iter (fun length ->
      let counts = table length in
      let list = Hashtbl.fold (fun piece count list -> (!count, piece) :: list) counts [] in
      let list = List.sort (fun a b -> compare b a) list in
      let count, piece = List.hd list in
      Printf.printf "%d of length %d; most often %s, %d times\n" (List.length list) length piece count)
    [ 1; 2; 3; 4; 6; 12; 18 ]
