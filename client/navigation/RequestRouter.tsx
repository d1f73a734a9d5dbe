import type { ReactNode } from "react";
import { StaticRouter } from "react-router-dom";

interface Props {
  /** Path and query of the request. */
  readonly path: string;
  readonly children: ReactNode;
}

/** The router on the server, and in tests of what it renders. */
export function RequestRouter({ path, children }: Props) {
  // A browser's own address has no empty query.
  const location = path.endsWith("?") ? path.slice(0, -1) : path;
  return <StaticRouter location={location}>{children}</StaticRouter>;
}
