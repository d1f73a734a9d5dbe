import type { NodeViewConstructor } from "prosemirror-view";
import { atomViews } from "../editor/atomViews.ts";

const { raw } = atomViews;

/** Draws a part as learners see it, as a block of its own. */
const part: NodeViewConstructor = (...given) => {
  const drawn = raw?.(...given);
  const dom = document.createElement("div");
  if (drawn) dom.append(drawn.dom);
  return { dom };
};

export const articleViews: Readonly<Record<string, NodeViewConstructor>> = { ...atomViews, part };
