/*
 * Copies formulas as TeX, because KaTeX's hundreds of spans would be pasted as unordered letters. The first formula of
 * a page loads this code; one listener handles all formulas.
 */
document.addEventListener("copy", (event) => {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || !event.clipboardData) return;
  const range = selection.getRangeAt(0).cloneRange();
  widen(range);
  const copied = range.cloneContents();
  const formulas = copied.querySelectorAll(".katex");
  if (formulas.length === 0) return;
  for (const formula of formulas) {
    const tex = formula.querySelector("annotation")?.textContent ?? "";
    const sign = formula.closest(".katex-display") ? "$$" : "$";
    formula.replaceWith(`${sign}${tex}${sign}`);
  }
  const holder = document.createElement("div");
  holder.append(copied);
  event.clipboardData.setData("text/html", holder.innerHTML);
  event.clipboardData.setData("text/plain", linesOf(holder));
  event.preventDefault();
});

/** Extends the selection to whole formulas at both ends, because half a formula is meaningless. */
function widen(range: Range): void {
  const first = formulaOf(range.startContainer);
  const last = formulaOf(range.endContainer);
  if (first) range.setStartBefore(first);
  if (last) range.setEndAfter(last);
}

function formulaOf(node: Node): Element | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest(".katex-display") ?? element?.closest(".katex") ?? null;
}

/** Returns the text of copied elements with a new line after each paragraph or similar, as browsers copy it. */
function linesOf(holder: Element): string {
  for (const block of holder.querySelectorAll("p, div, li, tr, br, h2, h3")) block.after("\n");
  for (const cell of holder.querySelectorAll("td, th")) cell.after("\t");
  return holder.textContent.replace(/\n{2,}/g, "\n").trim();
}
