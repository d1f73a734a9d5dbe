import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "../kit/ErrorBoundary.tsx";

interface Props {
  readonly children: ReactNode;
  readonly fallback: ReactNode;
  /** What stands there when the data does not come. */
  readonly instead: (error: unknown) => ReactNode;
}

/** A part of the frame with its own fate. Unlike a Block it has a stand-in that needs no explanation. */
export function QuietBlock({ children, fallback, instead }: Props) {
  return (
    <ErrorBoundary fallback={(error) => instead(error)}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
