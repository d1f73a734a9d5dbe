import type { ReactNode } from "react";
import { StaticRouter } from "react-router-dom";

interface Props {
  readonly path: string;
  readonly children: ReactNode;
}

/** Router of the server, and of tests of its output. */
export function RequestRouter({ path, children }: Props) {
  // Browsers drop an empty query from their own addresses.
  const location = path.endsWith("?") ? path.slice(0, -1) : path;
  return <StaticRouter location={location}>{children}</StaticRouter>;
}
