/*
 * Translators replace each text node with a <font> element
 * (docs/decisions/057-pages-that-translators-and-extensions-change.md). React keeps the removed text node and updates
 * it, which nobody sees. When React removes that node or inserts before it, the browser throws, and React drops the
 * whole page. The code below puts the text node back before each such operation.
 */

// module state: written by a browser's observer only
/** Element of the translator by the text node that it replaced. */
const wrappers = new WeakMap<Node, ChildNode>();

/** Starts tracking translators on this page; call it once. */
export function followTranslators(): void {
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === "characterData") putBack(record.target);
      else for (const node of record.removedNodes) if (node instanceof Text) add(node, record);
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });

  function add(text: Text, { addedNodes, previousSibling, nextSibling }: MutationRecord): void {
    const wrapper = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === "FONT");
    if (!wrapper || text.isConnected) return;
    wrappers.set(text, wrapper as ChildNode);
    // Observes the removed text node, because React writes its next text into it.
    observer.observe(text, { characterData: true });
  }

  // oxlint-disable-next-line typescript/unbound-method -- each is called with the node that was asked
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  Node.prototype.appendChild = function <T extends Node>(this: Node, child: T): T {
    putBack(child);
    return appendChild.call(this, child) as T;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, child: T, next: Node | null): T {
    putBack(child);
    if (next) putBack(next);
    // The place of a text that was translated before this code ran is unknown, so the child is appended at the end.
    return insertBefore.call(this, child, next?.parentNode === this ? next : null) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    putBack(child);
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
  };
}

function putBack(text: Node): void {
  const wrapper = wrappers.get(text);
  if (!wrapper) return;
  wrappers.delete(text);
  if (!text.parentNode) wrapper.replaceWith(text);
}
