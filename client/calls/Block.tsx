import { createContext, type ReactNode, Suspense, startTransition, use } from "react";
import { ErrorBoundary } from "../kit/ErrorBoundary.tsx";
import { useCalls } from "./call.ts";
import { CallError } from "./CallError.tsx";

interface Props {
  readonly children: ReactNode;
  readonly fallback: ReactNode;
}

/**
 * Text that replaces a part of the page that did not load, for visitors without scripts: a skeleton would stay there
 * for ever. undefined: the browser runs scripts, and the part may still load.
 */
const MissingPart = createContext<ReactNode>(undefined);
export const MissingPartProvider = MissingPart.Provider;

/** Part of a page that loads independently. It appears when its data arrives, and shows its own failure. */
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
  /** Renders what is shown if the data does not load. */
  readonly instead: (error: unknown) => ReactNode;
}

/**
 * Part of the page's frame that loads independently. After a failure shows `instead` without an error message, unlike
 * Block.
 */
export function QuietBlock({ children, fallback, instead }: QuietProps) {
  const missing = use(MissingPart);
  return (
    <ErrorBoundary fallback={(error) => instead(error)}>
      <Suspense fallback={missing === undefined ? fallback : instead(undefined)}>{children}</Suspense>
    </ErrorBoundary>
  );
}
