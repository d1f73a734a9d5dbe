import { practiceRun } from "#shared/contract/practice/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { readAddress } from "#shared/routes/address.ts";
import { routeById } from "#shared/routes/match.ts";
import { type PracticeAddress, practiceSetupCall } from "#client/calls/practice.ts";
import { useSearch } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { textRenderer } from "#client/richText/richRenderers.ts";
import { type SiteView, useSite } from "#client/site/boot.ts";
import { type Goal, goalOf, storedGoal, useGoal } from "#client/site/goal.ts";
import { type ComponentProps, Suspense, useLayoutEffect, useRef } from "react";
import { useLazy } from "#client/kit/lazySource.ts";
import { run, startSheet } from "./lazyParts.ts";
import type { Run } from "./run/Run.tsx";
import type { StartSheet } from "./start/StartSheet.tsx";

/** Shows the start sheet, or the run once the address names one, so that a reload continues the run. */
function PracticePage() {
  const site = useSite();
  const { record, start, only, count, seed, handoff } = addressOf(useSearch(), site, useGoal());
  const shown = useRef(record);
  useLayoutEffect(() => {
    // Start sheet and run share a path, so the scroll position would be kept; but a run has to start at the top.
    if (shown.current !== record) window.scrollTo({ top: 0 });
    shown.current = record;
  }, [record]);
  return (
    <Suspense fallback={null}>
      {record ? (
        <Going key={record} recordId={record} onlyWrong={only === "wrong"} handoff={handoff ?? ""} />
      ) : (
        <Start key={JSON.stringify(start)} address={start} count={count} seed={seed} />
      )}
    </Suspense>
  );
}

function Going(props: ComponentProps<typeof Run>) {
  const Loaded = useLazy(run);
  return <Loaded {...props} />;
}

function Start(props: ComponentProps<typeof StartSheet>) {
  const Loaded = useLazy(startSheet);
  return <Loaded {...props} />;
}

interface Address {
  readonly record: string | undefined;
  readonly start: PracticeAddress;
  readonly only: string | undefined;
  readonly count: string | undefined;
  readonly seed: string | undefined;
  readonly handoff: string | undefined;
}

/** Reads the address. Defaults: random questions of the goal, else of the first subject; undone questions first. */
function addressOf(search: URLSearchParams, { subjects }: SiteView, goal: Goal | undefined): Address {
  const { record, mode, subject, chapter, only, count, seed, handoff } = readAddress(
    routeById("questionExam"),
    {},
    search,
  ) as Readonly<Record<string, string | undefined>>;
  const start = {
    mode: mode ?? "random",
    subject: subject ?? goal?.id ?? subjects[0]?.list[0]?.id ?? subjects[0]?.id ?? "",
    chapter,
  };
  return { record, start, only, count, seed, handoff };
}

/** 模拟考试 (mock exam) is the one mode that has screens of its own. */
function isMock(mode: string): boolean {
  return mode === "7" || mode === "mock";
}

export const screen: Screen = {
  Component: PracticePage,
  code: [textRenderer, startSheet, run],
  needs: ({ search, site, goal = storedGoal() }) => {
    const { record, start } = addressOf(search, site, goalOf(site, goal));
    if (record) return { critical: [callOf(practiceRun, { recordId: record })] };
    if (start.subject === "" || isMock(start.mode)) return {};
    return { critical: [practiceSetupCall(start)] };
  },
};
