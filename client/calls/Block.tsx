import { type ReactNode, startTransition, Suspense } from "react";
import { useCalls } from "./call.ts";
import { CallError } from "./CallError.tsx";
import { ErrorBoundary } from "../kit/ErrorBoundary.tsx";

interface Props {
  readonly children: ReactNode;
  /** The skeleton, in the shape of what comes. */
  readonly fallback: ReactNode;
}

/** A part of a page with its own fate: it streams when its data is there, and when that fails it alone says so. */
export function Block({ children, fallback }: Props) {
  const calls = useCalls();
  return (
    <ErrorBoundary
      onRetry={() => calls.forgetFailures()}
      fallback={(error, retry) => <CallError error={error} onRetry={() => startTransition(retry)} />}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
