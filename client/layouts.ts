import type { ReactNode } from "react";
import type { LayoutName } from "#shared/routes/route.ts";
import { type LazySource, lazySource, presentSource } from "./app/lazySource.ts";
import { DefaultLayout } from "./layouts/DefaultLayout.tsx";

export type Layout = (props: { readonly children: ReactNode }) => ReactNode;

/** The three layouts (Spec §2). Nearly every page is in the default one, so that comes with the entry. */
export const layouts: Readonly<Record<LayoutName, LazySource<Layout>>> = {
  default: presentSource(DefaultLayout),
  exam: lazySource(async () => (await import("./layouts/ExamLayout.tsx")).ExamLayout),
  error: lazySource(async () => (await import("./layouts/ErrorLayout.tsx")).ErrorLayout),
};

/** What stands in the error layout. */
export const failurePage = lazySource(async () => (await import("./app/FailurePage.tsx")).FailurePage);
