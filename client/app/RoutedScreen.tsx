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

/** Renders a loaded screen. It must not suspend, because hydration would then show nothing for a moment. */
function LoadedScreen({ id }: { readonly id: RouteMatch["route"]["id"] }) {
  const { Component } = useLazy(screenWithLayout(id));
  useInsertionEffect(() => applyStylesOf(id), [id]);
  return <Component />;
}

/** Error boundary around the screen: if the screen fails, header, navigation and footer stay. */
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
