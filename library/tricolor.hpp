// Tricolor for C++11 and later: heaps and roots that end with their scope.
//
//     tricolor::heap heap;
//     tricolor::root list(heap, tricolor_int(0));
//     for (int i = 0; i < 10; i++)
//         list = heap.alloc_with({tricolor_int(i), list}, 0);
//
// A root is a handle: where blocks move, it follows. What a function cannot do it says by an
// exception, tricolor::error, which has the library's message. Callbacks and finalisers are those of
// tricolor.h, called with heap.get(); an exception must not leave them.
#ifndef LIBRARY_TRICOLOR_HPP
#define LIBRARY_TRICOLOR_HPP

#include "tricolor.h"

#include <initializer_list>
#include <stdexcept>
#include <string>

namespace tricolor {

class error : public std::runtime_error {
  public:
    error(enum tricolor_error code, const std::string &what)
        : std::runtime_error(what), code_(code) {}
    enum tricolor_error code() const noexcept { return code_; }

  private:
    enum tricolor_error code_;
};

inline struct tricolor_options options(const char *text = "") {
    struct tricolor_options made;
    const char *where = nullptr;
    tricolor_default_options(&made);
    if (tricolor_parse_options(&made, text, &where) != TRICOLOR_OK)
        throw error(TRICOLOR_BAD_OPTION, std::string("no such option: ") + where);
    return made;
}

class heap {
  public:
    heap() : heap(options()) {}
    explicit heap(const char *text) : heap(options(text)) {}
    explicit heap(const struct tricolor_options &options) {
        const enum tricolor_error code = tricolor_create(&options, &heap_);
        if (code != TRICOLOR_OK)
            throw error(code, tricolor_error_text(code));
    }
    ~heap() { (void)tricolor_destroy(heap_); }
    heap(const heap &) = delete;
    heap &operator=(const heap &) = delete;

    tricolor_heap *get() const noexcept { return heap_; }

    tricolor_value alloc(uint64_t size, unsigned tag = 0) {
        return made(tricolor_alloc(heap_, size, tag));
    }
    tricolor_value alloc_raw(uint64_t size, unsigned tag = TRICOLOR_RAW) {
        return made(tricolor_alloc_raw(heap_, size, tag));
    }
    tricolor_value alloc_with(std::initializer_list<tricolor_value> fields, unsigned tag = 0) {
        return made(tricolor_alloc_with(heap_, fields.size(), tag, fields.begin()));
    }

    uint64_t size(tricolor_value block) const {
        must_be_block(block);
        return tricolor_size(heap_, block);
    }
    unsigned tag(tricolor_value block) const {
        must_be_block(block);
        return tricolor_tag(heap_, block);
    }
    tricolor_value get(tricolor_value block, uint64_t field) const {
        if (field >= size(block)) {
            (void)tricolor_get(heap_, block, field);
            fail(TRICOLOR_BAD_FIELD);
        }
        return tricolor_get(heap_, block, field);
    }
    void set(tricolor_value block, uint64_t field, tricolor_value value) {
        check(tricolor_set(heap_, block, field, value));
    }

    void collect() { check(tricolor_collect(heap_)); }
    void trim() { check(tricolor_trim(heap_)); }
    struct tricolor_statistics statistics() const {
        struct tricolor_statistics s;
        tricolor_statistics(heap_, &s);
        return s;
    }

    void check(enum tricolor_error code) const {
        if (code != TRICOLOR_OK)
            fail(code);
    }

  private:
    [[noreturn]] void fail(enum tricolor_error code) const {
        throw error(code, tricolor_message(heap_));
    }
    void must_be_block(tricolor_value value) const {
        if (!tricolor_is_block(heap_, value)) {
            (void)tricolor_size(heap_, value);
            fail(TRICOLOR_BAD_BLOCK);
        }
    }
    tricolor_value made(tricolor_value value) const {
        if (value == TRICOLOR_NONE)
            fail(tricolor_error(heap_));
        return value;
    }

    tricolor_heap *heap_ = nullptr;
};

// A value that is a root as long as it lives. It must not outlive its heap.
class root {
  public:
    explicit root(heap &of, tricolor_value value = tricolor_int(0))
        : heap_(&of), handle_(tricolor_new_handle(of.get(), value)) {
        if (handle_ == 0)
            throw error(tricolor_error(of.get()), tricolor_message(of.get()));
    }
    root(const root &other) : root(*other.heap_, other.value()) {}
    root(root &&other) noexcept : heap_(other.heap_), handle_(other.handle_) { other.handle_ = 0; }
    ~root() {
        if (handle_ != 0)
            (void)tricolor_free_handle(heap_->get(), handle_);
    }
    root &operator=(tricolor_value value) {
        heap_->check(tricolor_set_handle(heap_->get(), handle_, value));
        return *this;
    }
    root &operator=(const root &other) { return *this = other.value(); }

    tricolor_value value() const noexcept { return tricolor_handle_value(heap_->get(), handle_); }
    operator tricolor_value() const noexcept { return value(); }

  private:
    heap *heap_;
    tricolor_handle handle_;
};

// An array of values of the program's own that are roots as long as this lives.
class roots {
  public:
    roots(heap &of, tricolor_value *array, size_t count) : heap_(&of), array_(array) {
        of.check(tricolor_add_roots(of.get(), array, count));
    }
    ~roots() { (void)tricolor_remove_roots(heap_->get(), array_); }
    roots(const roots &) = delete;
    roots &operator=(const roots &) = delete;

  private:
    heap *heap_;
    tricolor_value *array_;
};

} // namespace tricolor

#endif
