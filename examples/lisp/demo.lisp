; What the interpreter can do. The sizes come from another file: small.lisp or large.lisp.

; Numbers: naive Fibonacci.
(define (fib n) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))
(print "fib " fib-of " = " (fib fib-of))

; Lists.
(define (range from to) (if (< from to) (cons from (range (+ from 1) to)) nil))
(define (map f list) (if (nil? list) nil (cons (f (first list)) (map f (rest list)))))
(define (filter keep? list)
  (if (nil? list) nil
    (if (keep? (first list)) (cons (first list) (filter keep? (rest list)))
      (filter keep? (rest list)))))
(define (count list) (let ((n 0)) (while (pair? list) (set! n (+ n 1)) (set! list (rest list))) n))
(define (fold f start list)
  (if (nil? list) start (fold f (f start (first list)) (rest list))))
(print (map (lambda (n) (* n n)) (range 0 10)))

; The sieve of Eratosthenes.
(define (sieve list)
  (if (nil? list) nil
    (let ((prime (first list)))
      (cons prime (sieve (filter (lambda (n) (not (= (% n prime) 0))) (rest list)))))))
(define primes (sieve (range 2 primes-to)))
(print (count primes) " primes below " primes-to ", in sum " (apply + primes))

; Queens: in how many ways do they fit on the board?
(define (safe? column queens distance)
  (or (nil? queens)
      (and (not (= column (first queens)))
           (not (= column (+ (first queens) distance)))
           (not (= column (- (first queens) distance)))
           (safe? column (rest queens) (+ distance 1)))))
(define (ways size queens row)
  (if (= row size) 1
    (fold (lambda (sum column)
            (if (safe? column queens 1) (+ sum (ways size (cons column queens) (+ row 1))) sum))
      0 (range 0 size))))
(print board " queens: " (ways board nil 0) " ways")

; Strings.
(define (digits n text) (if (= n 0) text (digits (- n 1) (append-text text (number-text (% n 10))))))
(define long (digits text-size ""))
(print "a text of " (text-length long) ", " (if (text= long (digits text-size "")) "twice" "once"))
