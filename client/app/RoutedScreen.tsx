import { type ReactNode, Suspense, useInsertionEffect } from "react";
import type { RouteMatch } from "#shared/routes/match.ts";
import { applyStylesOf, screenWithLayout } from "./loadScreen.ts";
import { useLazy } from "../kit/lazySource.ts";
import { RouteMatchProvider } from "../navigation/routeMatch.ts";
import { useCalls } from "../calls/call.ts";
import { CallError } from "../calls/CallError.tsx";
import { ErrorBoundary } from "../kit/ErrorBoundary.tsx";

interface Props {
  readonly match: RouteMatch;
}

export function RoutedScreen({ match }: Props) {
  return (
    <RouteMatchProvider value={match}>
      <PageBoundary>
        <Suspense fallback={null}>
          <LoadedScreen id={match.route.id} />
        </Suspense>
      </PageBoundary>
    </RouteMatchProvider>
  );
}

/** A loaded screen must not suspend, or hydration would briefly show nothing. */
function LoadedScreen({ id }: { readonly id: RouteMatch["route"]["id"] }) {
  const { Component } = useLazy(screenWithLayout(id));
  useInsertionEffect(() => applyStylesOf(id), [id]);
  return <Component />;
}

/** Outer error boundary: a broken screen leaves header, navigation and footer in place. */
function PageBoundary({ children }: { readonly children: ReactNode }) {
  const calls = useCalls();
  return (
    <ErrorBoundary
      onRetry={() => calls.clearFailures()}
      fallback={(error, retry) => <CallError error={error} onRetry={retry} />}
    >
      {children}
    </ErrorBoundary>
  );
}
