import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorBlock } from "../ui/ErrorBlock.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { messageOf } from "./messageOf.ts";

/** The outer tier: a screen that breaks leaves header, navigation and footer in place. */
export function PageBoundary({ children }: { readonly children: ReactNode }) {
  const { reset } = useQueryErrorResetBoundary();
  return (
    <ErrorBoundary
      onRetry={reset}
      fallback={(error, retry) => <ErrorBlock cause={messageOf(error)} onRetry={retry} />}
    >
      {children}
    </ErrorBoundary>
  );
}
