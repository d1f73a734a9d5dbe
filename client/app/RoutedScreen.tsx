import { Suspense, use } from "react";
import type { RouteMatch } from "#shared/routes/match.ts";
import { screens } from "../screens.ts";
import { PageBoundary } from "./PageBoundary.tsx";
import { RouteMatchProvider } from "./routeMatch.ts";
import { loadScreen } from "../navigation/loadScreen.ts";

interface Props {
  readonly match: RouteMatch;
}

/** The screen of a route: the table has matched it already (React Router's own matching ranks all routes on every call). */
export function RoutedScreen({ match }: Props) {
  return (
    <RouteMatchProvider value={match}>
      <LazyScreen id={match.route.id} />
    </RouteMatchProvider>
  );
}

function LazyScreen({ id }: { readonly id: RouteMatch["route"]["id"] }) {
  return (
    <PageBoundary>
      <Suspense fallback={null}>
        <LoadedScreen id={id} />
      </Suspense>
    </PageBoundary>
  );
}

/** Once it is loaded a screen must not suspend, or hydration would show nothing for a moment. */
function LoadedScreen({ id }: { readonly id: RouteMatch["route"]["id"] }) {
  const { Component } = screens[id].loaded ?? use(loading(id));
  return <Component />;
}

const promises = new Map<string, ReturnType<typeof loadScreen>>();

function loading(id: RouteMatch["route"]["id"]): ReturnType<typeof loadScreen> {
  const known = promises.get(id);
  if (known) return known;
  const made = loadScreen(id);
  promises.set(id, made);
  made.catch(() => promises.delete(id));
  return made;
}
