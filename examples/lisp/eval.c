/* Evaluation. A form and its environment are reached by the stack while it is evaluated: eval
   pushes both, and hands on their addresses. Calls in the last place do not use up C's stack. */

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
    push(&names);
    push(&arguments);
    push(&environment);
    for (; is(PAIR, names); names = rest(names), arguments = rest(arguments)) {
        value pair = cons(first(names), first(arguments));
        environment = cons(pair, environment);
    }
    if (names != lisp.nil) {
        value pair = cons(names, arguments);
        environment = cons(pair, environment);
    } else if (arguments != lisp.nil) {
        lisp_error("there are too many arguments", arguments);
    }
    lisp.top = top;
    return environment;
}

/* ---- Special forms ---- */

/* The values of some forms, as a list. */
static value eval_list(value forms, value environment)
{
    size_t top = lisp.top;
    push(&forms);
    push(&environment);
    value head = cons(lisp.nil, lisp.nil), last = head;
    push(&head);
    push(&last);
    for (; is(PAIR, forms); forms = rest(forms)) {
        value one = eval(first(forms), environment), pair = cons(one, lisp.nil);
        set_field_to(last, 1, pair);
        last = pair;
    }
    lisp.top = top;
    return rest(head);
}

/* All forms but the last one are evaluated, and that is the result. */
static value all_but_last(value forms, value environment)
{
    size_t top = lisp.top;
    push(&forms);
    push(&environment);
    for (; forms != lisp.nil && rest(forms) != lisp.nil; forms = rest(forms))
        eval(first(forms), environment);
    lisp.top = top;
    return forms == lisp.nil ? lisp.nil : first(forms);
}

static value define(value form, value environment)
{
    value name = first(rest(form)), set;
    push(&name);
    if (is(PAIR, name)) { /* (define (f x ...) body ...) */
        value fields[] = {rest(name), rest(rest(form)), environment};
        name = first(name);
        set = make(CLOSURE, 3, fields);
    } else {
        set = eval(first(rest(rest(form))), environment);
    }
    lisp.top--;
    if (!is(SYMBOL, name))
        lisp_error("only a symbol can be defined", name);
    set_field_to(name, 1, set);
    return name;
}

static value assign(value form, value environment)
{
    value name = first(rest(form));
    push(&name);
    push(&environment);
    value set = eval(first(rest(rest(form))), environment);
    lisp.top -= 2;
    value pair = binding(environment, name);
    set_field_to(pair == TRICOLOR_NONE ? name : pair, 1, set);
    return set;
}

/* (let ((x form) ...) body ...): the environment of its body. */
static value let(value form, value environment)
{
    size_t top = lisp.top;
    value inner = environment, each = first(rest(form));
    push(&environment);
    push(&inner);
    push(&each);
    for (; is(PAIR, each); each = rest(each)) {
        value set = eval(first(rest(first(each))), environment);
        value pair = cons(first(first(each)), set);
        inner = cons(pair, inner);
    }
    lisp.top = top;
    return inner;
}

/* and, or: the last form that counts, or nil; those before it are evaluated. */
static value logical(value forms, value environment, bool stop_at, value *next)
{
    size_t top = lisp.top;
    value result = TRICOLOR_NONE;
    push(&forms);
    push(&environment);
    for (; result == TRICOLOR_NONE && rest(forms) != lisp.nil; forms = rest(forms)) {
        value v = eval(first(forms), environment);
        if (is_true(v) == stop_at)
            result = v;
    }
    lisp.top = top;
    *next = result == TRICOLOR_NONE ? first(forms) : TRICOLOR_NONE;
    return result == TRICOLOR_NONE ? *next : result;
}

static value loop(const value *form, const value *environment)
{
    while (is_true(eval(first(rest(*form)), *environment))) {
        value last = all_but_last(rest(rest(*form)), *environment);
        eval(last, *environment);
    }
    return lisp.nil;
}

/* ---- Evaluation ---- */

/* One step: the result, with *next NONE; or the form that has the same value in *environment. */
static value special(const value *form, value *environment, value *next)
{
    value head = first(*form);
    *next = TRICOLOR_NONE;
    if (head == lisp.quote)
        return first(rest(*form));
    if (head == lisp.define)
        return define(*form, *environment);
    if (head == lisp.set)
        return assign(*form, *environment);
    if (head == lisp.lambda) {
        value fields[] = {first(rest(*form)), rest(rest(*form)), *environment};
        return make(CLOSURE, 3, fields);
    }
    if (head == lisp.while_)
        return loop(form, environment);
    if (head == lisp.and_ || head == lisp.or_)
        return logical(rest(*form), *environment, head == lisp.or_, next);
    if (head == lisp.if_) {
        bool holds = is_true(eval(first(rest(*form)), *environment));
        value branch = holds ? rest(rest(*form)) : rest(rest(rest(*form)));
        return *next = branch == lisp.nil ? lisp.nil : first(branch);
    }
    if (head == lisp.let) {
        *environment = let(*form, *environment);
        return *next = all_but_last(rest(rest(*form)), *environment);
    }
    return *next = all_but_last(rest(*form), *environment); /* begin */
}

static bool is_special(value head)
{
    return head == lisp.quote || head == lisp.define || head == lisp.set || head == lisp.lambda ||
           head == lisp.while_ || head == lisp.and_ || head == lisp.or_ || head == lisp.if_ ||
           head == lisp.let || head == lisp.progn;
}

/* A call: as a step. */
static value call(const value *form, value *environment, value *next)
{
    size_t top = lisp.top;
    value function = eval(first(*form), *environment);
    push(&function);
    value arguments = eval_list(rest(*form), *environment), result;
    push(&arguments);
    *next = TRICOLOR_NONE;
    if (is(PRIMITIVE, function)) {
        result = call_primitive(tricolor_to_int(field(function, 0)), arguments);
    } else {
        if (!is(CLOSURE, function))
            lisp_error("this is no function", function);
        *environment = bind(field(function, 0), arguments, field(function, 2));
        result = *next = all_but_last(field(function, 1), *environment);
    }
    lisp.top = top;
    return result;
}

value eval(value form, value environment)
{
    size_t top = lisp.top;
    value result = TRICOLOR_NONE, next = form;
    if (++lisp.depth > MOST_DEPTH)
        lisp_error("too deep a recursion", TRICOLOR_NONE);
    push(&form);
    push(&environment);
    while (next != TRICOLOR_NONE) {
        form = next;
        next = TRICOLOR_NONE;
        if (is(SYMBOL, form))
            result = lookup(form, environment);
        else if (!is(PAIR, form))
            result = form;
        else if (is_special(first(form)))
            result = special(&form, &environment, &next);
        else
            result = call(&form, &environment, &next);
    }
    lisp.depth--;
    lisp.top = top;
    return result;
}

value apply(value function, value arguments)
{
    if (is(PRIMITIVE, function))
        return call_primitive(tricolor_to_int(field(function, 0)), arguments);
    if (!is(CLOSURE, function))
        lisp_error("this is no function", function);
    push(&function);
    value environment = bind(field(function, 0), arguments, field(function, 2));
    push(&environment);
    value last = all_but_last(field(function, 1), environment);
    lisp.top -= 2;
    return eval(last, environment);
}
