; Sizes for demo.lisp, for a collection at each allocation.
(define fib-of 8)
(define primes-to 30)
(define board 4)
(define text-size 40)
