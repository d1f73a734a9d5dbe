import type { RequestHandler } from "express";
import { pageOf } from "../document/pageOf.ts";
import type { Renderer } from "../document/renderer.ts";
import type { PageCalls } from "../site/agencyAnswers.ts";

interface Options {
  readonly renderer: Renderer;
  readonly calls: PageCalls;
}

/** Renders and sends the screen that the guard allowed. The last middleware of a document. */
export function renderDocument({ renderer, calls }: Options): RequestHandler {
  return async (req, res) => {
    await renderer.render(pageOf({ req, res, calls }), res);
  };
}
