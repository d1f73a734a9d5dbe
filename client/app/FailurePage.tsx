import type { Failure } from "./boot.ts";
import { useBoot } from "./bootContext.ts";

/** 404, the upstream's failures and our own; finished by the layouts' writer. */
export function FailurePage({ failure }: { readonly failure: Failure }) {
  const { site } = useBoot();
  const title = site === null && failure.status === 404 ? "站点未开通" : failure.status === 404 ? "Page Not Found" : "Internal Server Error";
  return (
    <main id="main">
      <title>{title}</title>
      <h1>{failure.status === 404 ? `Page Not Found: ${failure.path}` : "Internal Server Error"}</h1>
    </main>
  );
}
