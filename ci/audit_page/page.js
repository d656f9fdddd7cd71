// A link into something folded opens it.
function reveal() {
  let element = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let e = element; e; e = e.parentElement) if (e.tagName === "DETAILS") e.open = true;
  if (element) element.scrollIntoView();
}
addEventListener("hashchange", reveal);
addEventListener("DOMContentLoaded", reveal);
