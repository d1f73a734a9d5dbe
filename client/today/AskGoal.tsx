import type { ReactNode } from "react";
import { useReady } from "../kit/hydration.ts";
import { askForExam } from "../layouts/firstExam.ts";
import { useGoal } from "../site/goal.ts";
import { useSite } from "../site/boot.ts";
import { Tick } from "./ItemLink.tsx";
import type { Today } from "./todayItems.ts";

/** Returns whether today's list asks for the exam: neither account nor browser has one. */
export function useIsGoalMissing({ goalId }: Today): boolean {
  const { subjects, notice } = useSite();
  const goal = useGoal();
  return goalId === "" && !goal && subjects.length > 0 && notice === "";
}

/** An item of today's list that asks for the exam. */
export function AskGoal({
  className,
  children,
}: {
  readonly className: string;
  readonly children: ReactNode;
}) {
  const ready = useReady();
  return (
    <button type="button" className={className} disabled={!ready} onClick={() => askForExam(true)}>
      <Tick />
      {children}
    </button>
  );
}
