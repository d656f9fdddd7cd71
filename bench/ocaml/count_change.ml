(* In how many ways can an amount be paid, as lists of the coins that are left. *)
let coins = [ (500, 7); (250, 8); (150, 9); (100, 10); (50, 12); (25, 14); (10, 16); (5, 18); (1, 30) ]

type ways = Nothing | Coin of int * ways | Either of ways * ways

let rec pay coins amount paid =
  if amount = 0 then Coin (0, paid)
  else match coins with
    | [] -> Nothing
    | (_, 0) :: rest -> pay rest amount paid
    | (coin, left) :: rest ->
      let with_it =
        if coin <= amount then pay ((coin, left - 1) :: rest) (amount - coin) (Coin (coin, paid))
        else Nothing in
      Either (with_it, pay rest amount paid)

let rec number = function
  | Nothing -> 0
  | Coin _ -> 1
  | Either (one, other) -> number one + number other

let () =
  let amount = int_of_string Sys.argv.(1) in
  Printf.printf "%d ways to pay %d\n" (number (pay coins amount Nothing)) amount
