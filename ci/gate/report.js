// Sorting, filtering, folding and copying; the page reads without it.
"use strict";

(function () {
  const byId = (id) => document.getElementById(id);
  const table = byId("items");
  const items = Array.from(table.tBodies);
  const heads = Array.from(table.tHead.rows[0].cells);
  const find = byId("find"), status = byId("status"), kind = byId("kind"), layer = byId("layer");
  const sort = byId("sort"), foldAll = byId("fold-all");

  // ---- Folding ----

  function setOpen(item, open) {
    const detail = item.querySelector(".detail");
    if (open) detail.removeAttribute("hidden");
    else detail.setAttribute("hidden", "until-found");
    item.classList.toggle("open", open);
    item.querySelector(".fold").setAttribute("aria-expanded", String(open));
  }

  const isOpen = (item) => item.classList.contains("open");

  function nameFoldAll() {
    foldAll.textContent = items.some((item) => !item.hidden && isOpen(item)) ? "Close all" : "Open all";
  }

  items.forEach((item) => {
    // A click anywhere in the row folds it, unless it follows a link or selects text.
    item.rows[0].addEventListener("click", (event) => {
      if (event.target.closest("a") || String(getSelection())) return;
      setOpen(item, !isOpen(item));
      nameFoldAll();
    });
    // The browser's own search has found something inside.
    item.querySelector(".detail").addEventListener("beforematch", () => { setOpen(item, true); nameFoldAll(); });
  });

  foldAll.addEventListener("click", () => {
    const open = foldAll.textContent === "Open all";
    items.filter((item) => !item.hidden).forEach((item) => setOpen(item, open));
    nameFoldAll();
  });

  // ---- Filtering ----

  const texts = new Map();

  function textOf(item) {
    if (!texts.has(item)) {
      const cells = item.rows[0].cells;
      const parts = [cells[1], cells[2], item.querySelector(".contract")];
      texts.set(item, parts.map((part) => part.textContent).join(" ").toLowerCase());
    }
    return texts.get(item);
  }

  function hasStatus(item, wanted) {
    switch (wanted) {
      case "": return true;
      case "!green": return item.dataset.status !== "green";
      case "debt": return item.dataset.debt !== "0";
      case "cached": return item.dataset.cached === "1";
      default: return item.dataset.status === wanted;
    }
  }

  function filter() {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    items.forEach((item) => {
      const fits = hasStatus(item, status.value)
        && (!kind.value || item.dataset.kind === kind.value)
        && (!layer.value || item.dataset.layer === layer.value)
        && words.every((word) => textOf(item).includes(word));
      item.hidden = !fits;
      shown += fits;
    });
    const all = items.length === 1 ? "1 entry" : `${items.length} entries`;
    byId("shown").textContent = shown === items.length ? all : shown ? `${shown} of ${all}` : "No entry fits the filter.";
    nameFoldAll();
  }

  function clearFilter() {
    find.value = status.value = kind.value = layer.value = "";
    filter();
  }

  find.addEventListener("input", filter);
  [status, kind, layer].forEach((box) => box.addEventListener("change", filter));

  // ---- Sorting ----

  const FILE_ORDER = -1;
  let column = FILE_ORDER, direction = 1;

  function compare(a, b) {
    const x = a.rows[0].cells[column].dataset.v, y = b.rows[0].cells[column].dataset.v;
    const numeric = x !== "" && y !== "" && !isNaN(x) && !isNaN(y);
    return direction * (numeric ? x - y : x.localeCompare(y));
  }

  // Figures are first sorted from the largest, words from a, statuses from red.
  const firstDirection = (n) => heads[n].matches(".c-num, .c-slow") ? -1 : 1;

  function sortBy(wanted, towards) {
    column = wanted;
    direction = towards;
    const order = column === FILE_ORDER ? items : items.slice().sort(compare);
    table.append(...order);
    heads.forEach((head, n) => {
      if (n === column) head.setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
      else head.removeAttribute("aria-sort");
    });
    sort.value = column === FILE_ORDER ? "" : String(column);
  }

  table.tHead.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    const wanted = Number(button.dataset.column), first = firstDirection(wanted);
    if (wanted !== column) sortBy(wanted, first);
    else if (direction === first) sortBy(wanted, -first);
    else sortBy(FILE_ORDER, 1);
  });

  sort.addEventListener("change", () => {
    if (sort.value === "") sortBy(FILE_ORDER, 1);
    else sortBy(Number(sort.value), firstDirection(Number(sort.value)));
  });

  // ---- Links ----

  // Opens whatever hides the target of a link; says whether anything did.
  function reveal(hash) {
    const target = hash.length > 1 && byId(hash.slice(1));
    if (!target) return null;
    let hidden = false;
    for (let box = target.closest("details"); box; box = box.parentElement.closest("details")) {
      hidden = hidden || !box.open;
      box.open = true;
    }
    const item = target.closest(".item");
    if (item) {
      hidden = hidden || item.hidden;
      if (item.hidden) clearFilter();
      setOpen(item, true);
      nameFoldAll();
    }
    return { target, hidden };
  }

  function follow(hash, always) {
    const found = reveal(hash);
    if (!found || !(always || found.hidden)) return;
    const isLine = found.target.matches(".code > span");
    found.target.scrollIntoView({ block: isLine ? "center" : "start" });
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#"]');
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      setTimeout(() => follow(link.getAttribute("href"), true));
    }
  });
  // Going back keeps the reader's place, so scroll here only to what was hidden.
  window.addEventListener("hashchange", () => follow(location.hash, false));
  follow(location.hash, true);

  // ---- Copying ----

  document.querySelectorAll(".command").forEach((command) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      let copied = true;
      try {
        await navigator.clipboard.writeText(command.textContent);
      } catch (refused) {
        getSelection().selectAllChildren(command);
        copied = document.execCommand("copy");
      }
      button.textContent = copied ? "Copied" : "Selected: press Ctrl+C";
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    });
    command.after(button);
  });

  filter();
})();
