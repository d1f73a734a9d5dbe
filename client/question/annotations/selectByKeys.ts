/*
 * Selects words of a text by keys alone. Browsers show a text cursor in plain text only after F7 (caret browsing), and
 * never for the keyboard of a phone.
 */
type Unit = "word" | "line";

const STEPS: Readonly<Record<string, readonly ["forward" | "backward", Unit]>> = {
  ArrowRight: ["forward", "word"],
  ArrowLeft: ["backward", "word"],
  ArrowDown: ["forward", "line"],
  ArrowUp: ["backward", "line"],
};

export function selectFirstWord(area: HTMLElement): void {
  const selection = document.getSelection();
  if (!selection) return;
  selection.selectAllChildren(area);
  selection.collapseToStart();
  selection.modify("extend", "forward", "word");
}

/** An arrow key selects the next word; with Shift it extends the selection. Returns false for any other key. */
export function selectOn(
  area: HTMLElement,
  { key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">,
): boolean {
  const step = STEPS[key];
  const selection = document.getSelection();
  if (!step || !selection || selection.rangeCount === 0) return false;
  const before = selection.getRangeAt(0).cloneRange();
  const [way, unit] = step;
  if (!shiftKey) {
    if (way === "forward") selection.collapseToEnd();
    else selection.collapseToStart();
  }
  selection.modify("extend", way, unit);
  const { focusNode } = selection;
  if (selection.isCollapsed || !focusNode || !area.contains(focusNode)) {
    selection.removeAllRanges();
    selection.addRange(before);
  }
  return true;
}
