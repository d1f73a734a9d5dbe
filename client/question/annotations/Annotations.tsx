import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";
import { createAnnotationStore, type AnnotationStore } from "./annotationStore.ts";
import type { MarksAccount } from "./sharing.ts";
import { NO_ANNOTATIONS, type QuestionAnnotations } from "./questionAnnotations.ts";

const AnnotationsContext = createContext<AnnotationStore | undefined>(undefined);

interface Props {
  /** The learner. */
  readonly owner: string;
  /** Names the run or attempt, e.g. `practice:12`; another one is another component (key). */
  readonly attempt: string;
  /** Where highlights and strikes are the same on each device; absent: they stay on this one. */
  readonly account?: MarksAccount;
  readonly children: ReactNode;
}

/** Around the questions of a run or an exam: what is marked in them survives the page, and ends with the session. */
export function Annotations({ owner, attempt, account, children }: Props) {
  const [store] = useState(() => createAnnotationStore({ owner, attempt }, { account }));
  useEffect(() => store.start(), [store]);
  return <AnnotationsContext value={store}>{children}</AnnotationsContext>;
}

interface OwnAnnotations {
  readonly marks: QuestionAnnotations;
  readonly change: (change: Partial<QuestionAnnotations>) => void;
  readonly isKept: boolean;
}

/** What is marked in one text or question, by its id. */
export function useAnnotations(of: string): OwnAnnotations {
  const store = use(AnnotationsContext);
  if (!store) throw new Error("useAnnotations outside of Annotations");
  const marks = useSyncExternalStore(
    store.subscribe,
    () => store.read(of),
    () => NO_ANNOTATIONS,
  );
  const isKept = useSyncExternalStore(store.subscribe, store.isKept, () => true);
  return { marks, isKept, change: (change) => store.change(of, change) };
}
