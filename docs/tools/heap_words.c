/* Words of a real heap, as a picture in Graphviz's language: one row a block, one cell a word, with
   what the word means above and what it is, in hexadecimal, below.

   usage: heap_words IMAGE FROM TO     the blocks that begin from word FROM on, up to word TO

   The image is tests/data/ocaml_heap/image.txt, or one of the same form (tests/heap/test_ocaml_heap.c
   describes it). The picture is one graph, to be laid out by `neato -n2`. */

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../layer3_imperative/words/header.h"
#include "draw.h"

enum { MOST_ROWS = 20, SHOWN = 7, LAZY_TAG = 246, OBJECT_TAG = 248, FORWARD_TAG = 250 };
enum { STRING_TAG = 252, FLOAT_TAG = 253, FLOATS_TAG = 254, CUSTOM_TAG = 255 };

static uint64_t base, size;

struct row {
    uint64_t at, words; /* the block, and how many of its words there are to draw */
    uint64_t word[SHOWN];
};

static void need(bool holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "heap_words: %s\n", what);
        exit(1);
    }
}

/* ---- Reading ---- */

static void skip_line(FILE *image)
{
    int c;
    do {
        c = getc(image);
    } while (c != '\n' && c != EOF);
}

static struct row read_block(FILE *image, uint64_t at)
{
    struct row row = {.at = at};
    char kind;
    need(fscanf(image, " %c %" SCNx64, &kind, &row.word[0]) == 2, "there is no such block");
    row.words = 1;
    uint64_t fields = kind == '.' ? 0 : header_wosize(row.word[0]);
    while (row.words < SHOWN && row.words <= fields) {
        need(fscanf(image, "%" SCNx64, &row.word[row.words]) == 1, "a field is missing");
        row.words++;
    }
    skip_line(image);
    return row;
}

static int read_rows(FILE *image, uint64_t from, uint64_t to, struct row *row)
{
    uint64_t roots;
    need(fscanf(image, "OCaml %*s base %" SCNx64 " size %" SCNu64 " roots %" SCNu64, &base, &size,
                &roots) == 3,
         "the image does not begin as it should");
    for (uint64_t i = 0; i <= roots; i++) {
        skip_line(image);
    }
    int rows = 0;
    for (uint64_t at = 0; at < size && at <= to;) {
        struct row block = read_block(image, at);
        at += 1 + header_wosize(block.word[0]);
        if (block.at >= from) {
            need(rows < MOST_ROWS, "too many blocks");
            row[rows++] = block;
        }
    }
    need(rows > 0, "no block begins there");
    return rows;
}

/* ---- What the words mean ---- */

static const char *name_of_tag(uint64_t tag)
{
    static const char *const NAME[] = {
        [LAZY_TAG] = "lazy",     [CLOSURE_TAG] = "closure", [OBJECT_TAG] = "object",
        [INFIX_TAG] = "infix",   [FORWARD_TAG] = "forward", [NO_SCAN_TAG] = "abstract",
        [STRING_TAG] = "string", [FLOAT_TAG] = "float",     [FLOATS_TAG] = "floats",
        [CUSTOM_TAG] = "custom",
    };
    static char number[32];
    if (tag >= LAZY_TAG) {
        return NAME[tag];
    }
    sprintf(number, "tag %d", (int)tag);
    return number;
}

static const char *name_of_colour(uint64_t colour)
{
    static const char *const NAME[] = {"white", "grey", "blue", "black"};
    return NAME[colour];
}

/* A word of a closure before its environment. */
static const char *code_text(const struct row *row, uint64_t i, char *text, const char **look)
{
    *look = "fillcolor=\"#e4e8ec\"";
    bool behind_code = i >= 2 && header_tag(row->word[i]) != INFIX_TAG;
    if (header_tag(row->word[i]) == INFIX_TAG) {
        *look = "fillcolor=\"#fff3d6\"";
        sprintf(text, "infix %d", (int)header_wosize(row->word[i]));
    } else if (behind_code && row->word[i] % 2 == 1) {
        sprintf(text, "info: %d", (int)start_of_environment(row->word[i]));
    } else {
        strcpy(text, "code");
    }
    return text;
}

/* What word i of a block means, and how it looks. */
static const char *meaning(const struct row *row, uint64_t i, const char **look)
{
    static char text[64];
    uint64_t header = row->word[0], word = row->word[i];
    *look = "fillcolor=white";
    if (i == 0) {
        *look = header_colour(header) == BLUE ? "fillcolor=\"#8fc1f2\", penwidth=2"
                                              : "fillcolor=white, penwidth=2";
        sprintf(text, "%d %s, %s", (int)header_wosize(header),
                name_of_colour(header_colour(header)), name_of_tag(header_tag(header)));
    } else if (!is_scanned_tag(header_tag(header))) {
        *look = "fillcolor=\"#f4f6f8\"";
        strcpy(text, "not scanned");
    } else if (header_tag(header) == CLOSURE_TAG && i <= start_of_environment(row->word[2])) {
        return code_text(row, i, text, look);
    } else if (is_immediate(word)) {
        sprintf(text, "number %d", (int)(word / 2));
    } else if (is_ours(word, base, end_of_heap(base, size))) {
        *look = "fillcolor=\"" LIGHT "\"";
        sprintf(text, "to %d", (int)index_of_address(word, base));
    } else {
        strcpy(text, "foreign");
    }
    return text;
}

/* ---- Drawing ---- */

enum { LEFT = 62, HEADER_WIDTH = 116, CELL = 92, ROW = 38, TALL = 32 };

static void draw_word(int number, const struct row *row, uint64_t i, int y)
{
    char node[32], hexadecimal[32];
    const char *look;
    const char *text = meaning(row, i, &look);
    int width = i == 0 ? HEADER_WIDTH : CELL;
    int x = i == 0 ? LEFT + HEADER_WIDTH / 2 : LEFT + HEADER_WIDTH + CELL * ((int)i - 1) + CELL / 2;
    sprintf(node, "cell%d_%d", number, (int)i);
    draw_box(node, "", x, y, width - 3, TALL, look);
    sprintf(node, "text%d_%d", number, (int)i);
    draw_text_within(width, node, text, x, y + 6, 11, "black");
    sprintf(node, "word%d_%d", number, (int)i);
    sprintf(hexadecimal, "%" PRIx64, row->word[i]);
    draw_text_within(width, node, hexadecimal, x, y - 8, 8, LINE);
}

static void draw_row(int number, const struct row *row, int y)
{
    char node[32], text[64];
    sprintf(node, "index%d", number);
    sprintf(text, "%d", (int)row->at);
    draw_text_within(LEFT, node, text, LEFT / 2, y, 12, ACCENT);
    for (uint64_t i = 0; i < row->words; i++) {
        draw_word(number, row, i, y);
    }
    uint64_t left = header_wosize(row->word[0]) + 1 - row->words;
    if (left > 0) {
        sprintf(node, "left%d", number);
        sprintf(text, row->words == 1 ? "%d words" : "%d more", (int)left);
        draw_text_within(80, node, text, LEFT + HEADER_WIDTH + CELL * ((int)row->words - 1) + 40, y,
                         11, LINE);
    }
}

int main(int argc, char **argv)
{
    static struct row row[MOST_ROWS];
    if (argc != 4) {
        fprintf(stderr, "usage: heap_words IMAGE FROM TO\n");
        return 2;
    }
    FILE *image = fopen(argv[1], "r");
    need(image != NULL, "cannot read the image");
    int rows = read_rows(image, strtoull(argv[2], NULL, 10), strtoull(argv[3], NULL, 10), row);
    fclose(image);
    uint64_t widest = 0;
    bool more = false;
    for (int i = 0; i < rows; i++) {
        widest = row[i].words > widest ? row[i].words : widest;
        more = more || row[i].words == SHOWN;
    }
    begin_picture(0, LEFT + HEADER_WIDTH + CELL * ((int)widest - 1) + 12 + (more ? 66 : 0),
                  ROW * rows + 14);
    for (int i = 0; i < rows; i++) {
        draw_row(i, &row[i], ROW * (rows - 1 - i) + ROW / 2 + 7);
    }
    end_picture();
    return 0;
}
