/* Evaluation. A form and its environment are reached by the stack while it is evaluated: eval
   pushes both, and leaves the stack as it was. Calls in the last place do not use up C's stack. */

#include "lisp.h"

/* ---- Environments ---- */

/* The pair that binds the symbol, or NONE. */
static value binding(value environment, value name)
{
    for (; environment != lisp.nil; environment = field(environment, 1)) {
        value pair = field(environment, 0);
        if (field(pair, 0) == name)
            return pair;
    }
    return TRICOLOR_NONE;
}

static value lookup(value name, value environment)
{
    value pair = binding(environment, name);
    value found = pair == TRICOLOR_NONE ? field(name, 1) : field(pair, 1);
    if (found == TRICOLOR_NONE)
        lisp_error("this has no value", name);
    return found;
}

/* Bind the parameters to the arguments, in front of the environment. */
static value bind(value names, value arguments, value environment)
{
    size_t top = lisp.top;
    push(arguments);
    push(environment);
    for (; is(PAIR, names); names = rest(names), arguments = rest(arguments)) {
        environment = push(cons(cons(first(names), first(arguments)), environment));
    }
    if (names != lisp.nil)
        environment = cons(cons(names, arguments), environment);
    else if (arguments != lisp.nil)
        lisp_error("there are too many arguments", arguments);
    lisp.top = top;
    return environment;
}

/* ---- Special forms ---- */

/* The values of some forms, as a list. */
static value eval_list(value forms, value environment)
{
    size_t top = lisp.top;
    value head = push(cons(lisp.nil, lisp.nil)), last = head;
    for (; is(PAIR, forms); forms = rest(forms)) {
        value pair = cons(eval(first(forms), environment), lisp.nil);
        set_field_to(last, 1, pair);
        last = pair;
    }
    lisp.top = top;
    return rest(head);
}

/* All forms but the last one are evaluated, and that is the result. */
static value all_but_last(value forms, value environment)
{
    if (forms == lisp.nil)
        return lisp.nil;
    for (; rest(forms) != lisp.nil; forms = rest(forms))
        eval(first(forms), environment);
    return first(forms);
}

static value define(value form, value environment)
{
    value name = first(rest(form)), set;
    if (is(PAIR, name)) { /* (define (f x ...) body ...) */
        value fields[] = {rest(name), rest(rest(form)), environment};
        name = first(name);
        set = make(CLOSURE, 3, fields);
    } else {
        set = eval(first(rest(rest(form))), environment);
    }
    if (!is(SYMBOL, name))
        lisp_error("only a symbol can be defined", name);
    set_field_to(name, 1, set);
    return name;
}

static value assign(value form, value environment)
{
    value name = first(rest(form)), set = eval(first(rest(rest(form))), environment);
    value pair = binding(environment, name);
    set_field_to(pair == TRICOLOR_NONE ? name : pair, 1, set);
    return set;
}

/* (let ((x form) ...) body ...): the environment of its body. */
static value let(value form, value environment)
{
    size_t top = lisp.top;
    value inner = push(environment);
    for (value each = first(rest(form)); is(PAIR, each); each = rest(each)) {
        value set = eval(first(rest(first(each))), environment);
        inner = push(cons(cons(first(first(each)), set), inner));
    }
    lisp.top = top;
    return inner;
}

/* and, or: the last form that counts, or nil; those before it are evaluated. */
static value logical(value forms, value environment, bool stop_at, value *next)
{
    for (; rest(forms) != lisp.nil; forms = rest(forms)) {
        value v = eval(first(forms), environment);
        if ((v != lisp.nil) == stop_at) {
            *next = TRICOLOR_NONE;
            return v;
        }
    }
    return *next = first(forms);
}

/* ---- Evaluation ---- */

/* One step: the result, with *next NONE; or the form that has the same value in *environment. */
static value special(value form, value *environment, value *next)
{
    value head = first(form);
    *next = TRICOLOR_NONE;
    if (head == lisp.quote)
        return first(rest(form));
    if (head == lisp.define)
        return define(form, *environment);
    if (head == lisp.set)
        return assign(form, *environment);
    if (head == lisp.lambda) {
        value fields[] = {first(rest(form)), rest(rest(form)), *environment};
        return make(CLOSURE, 3, fields);
    }
    if (head == lisp.while_) {
        while (eval(first(rest(form)), *environment) != lisp.nil)
            eval(all_but_last(rest(rest(form)), *environment), *environment);
        return lisp.nil;
    }
    if (head == lisp.and_ || head == lisp.or_)
        return logical(rest(form), *environment, head == lisp.or_, next);
    if (head == lisp.if_) {
        value branch = rest(rest(form));
        if (eval(first(rest(form)), *environment) == lisp.nil)
            branch = rest(branch);
        return *next = branch == lisp.nil ? lisp.nil : first(branch);
    }
    if (head == lisp.let) {
        *environment = push(let(form, *environment));
        return *next = all_but_last(rest(rest(form)), *environment);
    }
    return *next = all_but_last(rest(form), *environment); /* begin */
}

static bool is_special(value head)
{
    return head == lisp.quote || head == lisp.define || head == lisp.set || head == lisp.lambda ||
           head == lisp.while_ || head == lisp.and_ || head == lisp.or_ || head == lisp.if_ ||
           head == lisp.let || head == lisp.progn;
}

/* A call: as a step. */
static value call(value form, value *environment, value *next)
{
    value function = push(eval(first(form), *environment));
    value arguments = push(eval_list(rest(form), *environment));
    *next = TRICOLOR_NONE;
    if (is(PRIMITIVE, function))
        return call_primitive(tricolor_to_int(field(function, 0)), arguments);
    if (!is(CLOSURE, function))
        lisp_error("this is no function", function);
    *environment = push(bind(field(function, 0), arguments, field(function, 2)));
    return *next = all_but_last(field(function, 1), *environment);
}

value eval(value form, value environment)
{
    size_t top = lisp.top;
    value result = TRICOLOR_NONE, next = form;
    if (++lisp.depth > MOST_DEPTH)
        lisp_error("too deep a recursion", TRICOLOR_NONE);
    while (next != TRICOLOR_NONE) {
        form = next;
        next = TRICOLOR_NONE;
        /* What the last step pushed is needed no more, but for these two. */
        lisp.top = top;
        push(form);
        push(environment);
        if (is(SYMBOL, form))
            result = lookup(form, environment);
        else if (!is(PAIR, form))
            result = form;
        else if (is_special(first(form)))
            result = special(form, &environment, &next);
        else
            result = call(form, &environment, &next);
    }
    lisp.depth--;
    lisp.top = top;
    return result;
}

value apply(value function, value arguments)
{
    size_t top = lisp.top;
    push(function);
    push(arguments);
    if (is(PRIMITIVE, function)) {
        value result = call_primitive(tricolor_to_int(field(function, 0)), arguments);
        lisp.top = top;
        return result;
    }
    if (!is(CLOSURE, function))
        lisp_error("this is no function", function);
    value environment = push(bind(field(function, 0), arguments, field(function, 2)));
    value result = eval(all_but_last(field(function, 1), environment), environment);
    lisp.top = top;
    return result;
}
