import type { ReactNode } from "react";
import type { LayoutName } from "#shared/routes/record.ts";
import { type LazySource, lazySource, presentSource } from "../kit/lazySource.ts";
import { DefaultLayout } from "../layouts/DefaultLayout.tsx";

export type Layout = (props: { readonly children: ReactNode }) => ReactNode;

/** Layouts by name. The default layout is part of the first script, because nearly every page uses it. */
export const layouts: Readonly<Record<LayoutName, LazySource<Layout>>> = {
  default: presentSource(DefaultLayout),
  study: lazySource(async () => (await import("../layouts/StudyLayout.tsx")).StudyLayout),
  exam: lazySource(async () => (await import("../layouts/ExamLayout.tsx")).ExamLayout),
  player: lazySource(async () => (await import("../layouts/PlayerLayout.tsx")).PlayerLayout),
  error: lazySource(async () => (await import("../layouts/ErrorLayout.tsx")).ErrorLayout),
};

export const failurePage = lazySource(async () => (await import("./FailurePage.tsx")).FailurePage);
