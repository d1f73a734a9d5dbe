import type { ReactNode } from "react";
import { StaticRouter } from "react-router-dom";

interface Props {
  readonly path: string;
  readonly children: ReactNode;
}

/** Router for rendering on the server, and for tests of the rendered HTML. */
export function RequestRouter({ path, children }: Props) {
  // Removes the "?" of an empty query, as browsers do in their own addresses.
  const location = path.endsWith("?") ? path.slice(0, -1) : path;
  return <StaticRouter location={location}>{children}</StaticRouter>;
}
