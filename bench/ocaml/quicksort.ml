(* Lists and arrays, sorted by Hoare's method. *)
let rec sort = function
  | [] -> []
  | pivot :: rest ->
    let small, large = List.partition (fun x -> x < pivot) rest in
    sort small @ (pivot :: sort large)

let rec sort_part a low high =
  if low < high then begin
    let pivot = a.((low + high) / 2) in
    let i = ref low and j = ref high in
    while !i <= !j do
      while a.(!i) < pivot do incr i done;
      while a.(!j) > pivot do decr j done;
      if !i <= !j then begin
        let x = a.(!i) in
        a.(!i) <- a.(!j); a.(!j) <- x; incr i; decr j
      end
    done;
    sort_part a low !j; sort_part a !i high
  end

let () =
  let n = int_of_string Sys.argv.(1) in
  Random.init 7;
  let list = List.init n (fun _ -> Random.bits ()) in
  let sorted = sort list in
  let a = Array.of_list (List.map float_of_int list) in
  sort_part a 0 (n - 1);
  let equal = List.for_all2 (fun x y -> float_of_int x = y) sorted (Array.to_list a) in
  Printf.printf "%d sorted, equal: %b\n" n equal
