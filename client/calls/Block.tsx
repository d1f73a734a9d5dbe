import { createContext, type ReactNode, Suspense, startTransition, use } from "react";
import { ErrorBoundary } from "../kit/ErrorBoundary.tsx";
import { useCalls } from "./call.ts";
import { CallError } from "./CallError.tsx";

interface Props {
  readonly children: ReactNode;
  readonly fallback: ReactNode;
}

/**
 * Text in place of a part that did not load, if the server has waited for the whole page because the visitor runs no
 * scripts: nothing would ever replace a skeleton there. Otherwise undefined.
 */
const MissingPart = createContext<ReactNode>(undefined);
export const MissingPartProvider = MissingPart.Provider;

/** Part of a page that loads independently: it streams when its data arrives, and only this part shows its failure. */
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
  /** Content to show when the data does not load. */
  readonly instead: (error: unknown) => ReactNode;
}

/**
 * Part of the frame that loads independently. In contrast to Block, a failure shows a stand-in without an error
 * message.
 */
export function QuietBlock({ children, fallback, instead }: QuietProps) {
  const missing = use(MissingPart);
  return (
    <ErrorBoundary fallback={(error) => instead(error)}>
      <Suspense fallback={missing === undefined ? fallback : instead(undefined)}>{children}</Suspense>
    </ErrorBoundary>
  );
}
