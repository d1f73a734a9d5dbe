import type { ReactNode } from "react";
import { useCalls } from "../calls/call.ts";
import { CallError } from "../calls/CallError.tsx";
import { ErrorBoundary } from "../kit/ErrorBoundary.tsx";

/** The outer tier: a screen that breaks leaves header, navigation and footer in place. */
export function PageBoundary({ children }: { readonly children: ReactNode }) {
  const calls = useCalls();
  return (
    <ErrorBoundary
      onRetry={() => calls.forgetFailures()}
      fallback={(error, retry) => <CallError error={error} onRetry={retry} />}
    >
      {children}
    </ErrorBoundary>
  );
}
