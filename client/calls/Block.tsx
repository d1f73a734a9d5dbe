import { createContext, type ReactNode, Suspense, startTransition, use } from "react";
import { useBoot } from "../site/boot.ts";
import { ErrorBoundary } from "../kit/ErrorBoundary.tsx";
import { useCalls } from "./call.ts";
import { ErrorBlock } from "../ui/ErrorBlock.tsx";
import { messageOf } from "./callFailure.ts";
import { CallError } from "./CallError.tsx";

interface Props {
  readonly children: ReactNode;
  /** The skeleton, in the shape of what comes. */
  readonly fallback: ReactNode;
}

/**
 * The server waits for all of the page, for readers who run no script: a part that is not there then never comes, so that its
 * place is for what is said of a failure and not for a skeleton.
 */
const CompleteContext = createContext(false);
export const CompleteProvider = CompleteContext.Provider;

/** A part of a page with its own fate: it streams when its data is there, and when that fails it alone says so. */
export function Block({ children, fallback }: Props) {
  const calls = useCalls();
  const complete = use(CompleteContext);
  return (
    <ErrorBoundary
      onRetry={() => calls.forgetFailures()}
      fallback={(error, retry) => <CallError error={error} onRetry={() => startTransition(retry)} />}
    >
      <Suspense fallback={complete ? <NeverCame /> : fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function NeverCame() {
  const { path, requestId } = useBoot();
  return <ErrorBlock cause={messageOf(undefined)} retryHref={path} requestId={requestId} />;
}

interface QuietProps extends Props {
  /** What stands there when the data does not come. */
  readonly instead: (error: unknown) => ReactNode;
}

/** A part of the frame with its own fate. Unlike a Block it has a stand-in that needs no explanation. */
export function QuietBlock({ children, fallback, instead }: QuietProps) {
  const complete = use(CompleteContext);
  return (
    <ErrorBoundary fallback={(error) => instead(error)}>
      <Suspense fallback={complete ? instead(undefined) : fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
