/*
 * Translators put each text of a page into a <font> of theirs (docs/decisions/057-pages-that-translators-and-extensions-change.md). React goes on with the
 * text it made: what it writes there nobody sees, and where it takes it away, or puts something in front of it, the browser throws
 * and React drops the whole page. So the text is put back into its place before anything is done with it.
 */

// module state: written by a browser's observer only
/** The node that a translator has put in the place of a text node of React's. */
const wrappers = new WeakMap<Node, ChildNode>();

/** Follows what translators do to this page from now on; once a page. */
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
    // React will write its next text into the node that is not on the page.
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
    // The place of a text that was wrapped before anybody looked is not known: at the end the child is at least there.
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
