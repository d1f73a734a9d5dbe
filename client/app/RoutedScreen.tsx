import { Suspense, use } from "react";
import { useRoutes } from "react-router-dom";
import type { RouteMatch } from "#shared/routes/match.ts";
import { screens } from "../screens.ts";
import { PageBoundary } from "./PageBoundary.tsx";
import { loadScreen } from "../navigation/loadScreen.ts";

interface Props {
  readonly match: RouteMatch;
}

/** The screen of a route. React Router sees only the matched branch: ranking the whole table costs half a millisecond. */
export function RoutedScreen({ match }: Props) {
  const { path } = match.route;
  return useRoutes([{ path, element: <LazyScreen id={match.route.id} /> }, { path: `${path}/`, element: <LazyScreen id={match.route.id} /> }]);
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
