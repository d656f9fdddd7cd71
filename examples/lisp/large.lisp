; Sizes for demo.lisp, which make some hundred megabytes of garbage.
(define fib-of 22)
(define primes-to 2000)
(define board 7)
(define text-size 400)
