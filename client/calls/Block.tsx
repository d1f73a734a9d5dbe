import { createContext, type ReactNode, Suspense, startTransition, use } from "react";
import { ErrorBoundary } from "../kit/ErrorBoundary.tsx";
import { useCalls } from "./call.ts";
import { CallError } from "./CallError.tsx";

interface Props {
  readonly children: ReactNode;
  /** The skeleton, in the shape of what comes. */
  readonly fallback: ReactNode;
}

/**
 * The words in the place of a part that did not come, where the server has waited for all of the page for readers who run no
 * script: nothing will ever take the place of a skeleton there. Elsewhere undefined.
 */
const MissingPart = createContext<ReactNode>(undefined);
export const MissingPartProvider = MissingPart.Provider;

/** A part of a page with its own fate: it streams when its data is there, and when that fails it alone says so. */
export function Block({ children, fallback }: Props) {
  const calls = useCalls();
  const missing = use(MissingPart);
  return (
    <ErrorBoundary
      onRetry={() => calls.clearFailures()}
      fallback={(error, retry) => <CallError error={error} onRetry={() => startTransition(retry)} />}
    >
      <Suspense fallback={missing ?? fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

interface QuietProps extends Props {
  /** The words that stand there when the data does not come. */
  readonly instead: (error: unknown) => ReactNode;
}

/** A part of the frame with its own fate. Unlike a Block it has a stand-in that needs no explanation. */
export function QuietBlock({ children, fallback, instead }: QuietProps) {
  const missing = use(MissingPart);
  return (
    <ErrorBoundary fallback={(error) => instead(error)}>
      <Suspense fallback={missing === undefined ? fallback : instead(undefined)}>{children}</Suspense>
    </ErrorBoundary>
  );
}
