import type { ReactNode } from "react";
import { StaticRouter, useLocation } from "react-router-dom";
import { type Place, PlaceContext } from "./place.tsx";

interface Props {
  /** Path and query of the request. */
  readonly path: string;
  readonly children: ReactNode;
}

/** The place on the server, and in tests of what it renders: React Router's reading of the address. */
export function StaticPlace({ path, children }: Props) {
  return (
    <StaticRouter location={path}>
      <PlaceOfRouter>{children}</PlaceOfRouter>
    </StaticRouter>
  );
}

function PlaceOfRouter({ children }: { readonly children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const place: Place = {
    pathname,
    // A browser's own address has no empty query.
    search: search === "?" ? "" : search,
    hash,
    key: "default",
    state: undefined,
    arrival: "visit",
  };
  return <PlaceContext value={{ place, go: nowhere }}>{children}</PlaceContext>;
}

function nowhere(): never {
  throw new Error("a render goes nowhere");
}
