/* What the pages have room for. */
#ifndef DOCS_BROWSER_SIZES_H
#define DOCS_BROWSER_SIZES_H

enum { MOST_WORDS = 128, MOST_ROOTS = 16 };

#endif
