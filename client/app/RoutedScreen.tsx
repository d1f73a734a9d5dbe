import { Suspense, useInsertionEffect } from "react";
import type { RouteMatch } from "#shared/routes/match.ts";
import { applyStylesOf, wholeScreen } from "./loadScreen.ts";
import { useLazy } from "../kit/lazySource.ts";
import { PageBoundary } from "./PageBoundary.tsx";
import { RouteMatchProvider } from "../navigation/routeMatch.ts";

interface Props {
  readonly match: RouteMatch;
}

/** The screen of a route, which the table has matched already. */
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

/** Once it is loaded a screen does not suspend, or hydration would show nothing for a moment. */
function LoadedScreen({ id }: { readonly id: RouteMatch["route"]["id"] }) {
  const { Component } = useLazy(wholeScreen(id));
  useInsertionEffect(() => applyStylesOf(id), [id]);
  return <Component />;
}
