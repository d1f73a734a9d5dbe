import type { Node } from "prosemirror-model";
import type { NodeViewConstructor } from "prosemirror-view";
import { richHtml } from "#shared/console/richHtml.ts";
import { s } from "./editor.styles.ts";

/** Draws atoms as learners see them; a tag without a look of its own is shown as its source. */
export const atomViews: Readonly<Record<string, NodeViewConstructor>> = {
  formula: (node) => ({ dom: drawn(node, s.formula) }),
  picture: (node) => ({ dom: drawn(node, s.atom) }),
  raw: (node) => ({ dom: drawn(node, s.atom) }),
};

function drawn({ attrs }: Node, className: string): HTMLElement {
  const source = String(attrs["source"]);
  const dom = document.createElement("span");
  dom.className = className;
  dom.contentEditable = "false";
  dom.innerHTML = richHtml(source);
  const isSeen = (dom.textContent ?? "") !== "" || dom.querySelector("img, table") !== null;
  if (!isSeen) dom.textContent = source;
  return dom;
}
