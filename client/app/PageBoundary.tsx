import type { ReactNode } from "react";
import { useCalls } from "../queries/call.ts";
import { ErrorBlock } from "../ui/ErrorBlock.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { messageOf } from "./messageOf.ts";

/** The outer tier: a screen that breaks leaves header, navigation and footer in place. */
export function PageBoundary({ children }: { readonly children: ReactNode }) {
  const calls = useCalls();
  return (
    <ErrorBoundary
      onRetry={() => calls.forgetFailures()}
      fallback={(error, retry) => <ErrorBlock cause={messageOf(error)} onRetry={retry} />}
    >
      {children}
    </ErrorBoundary>
  );
}
