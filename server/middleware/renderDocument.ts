import type { RequestHandler } from "express";
import type { Upstream } from "../gateway/call.ts";
import type { Renderer } from "../render.tsx";
import { pageOf } from "./pageOf.ts";

interface Options {
  readonly renderer: Renderer;
  readonly upstream: Upstream;
}

/** The last step of a document: the screen that the guard let through. */
export function renderDocument({ renderer, upstream }: Options): RequestHandler {
  return async (req, res) => {
    await renderer.render(pageOf({ req, res, upstream }), res);
  };
}
