import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";
import { createMarkStore, type MarkStore } from "./markStore.ts";
import type { MarksAccount } from "./sharing.ts";
import { NO_MARKS, type QuestionMarks } from "./questionMarks.ts";

const MarksContext = createContext<MarkStore | undefined>(undefined);

interface Props {
  /** The learner. */
  readonly owner: string;
  /** Names the run or attempt, e.g. `practice:12`; another one is another component (key). */
  readonly sitting: string;
  /** Where highlights and strikes are the same on each device; absent: they stay on this one. */
  readonly account?: MarksAccount;
  readonly children: ReactNode;
}

/** Around the questions of a run or an exam: what is marked in them survives the page, and ends with the session. */
export function Marks({ owner, sitting, account, children }: Props) {
  const [store] = useState(() => createMarkStore({ owner, sitting }, { account }));
  useEffect(() => store.start(), [store]);
  return <MarksContext value={store}>{children}</MarksContext>;
}

interface OwnMarks {
  readonly marks: QuestionMarks;
  readonly change: (change: Partial<QuestionMarks>) => void;
  readonly isKept: boolean;
}

/** What is marked in one text or question, by its id. */
export function useMarks(of: string): OwnMarks {
  const store = use(MarksContext);
  if (!store) throw new Error("useMarks outside of Marks");
  const marks = useSyncExternalStore(
    store.subscribe,
    () => store.read(of),
    () => NO_MARKS,
  );
  const isKept = useSyncExternalStore(store.subscribe, store.isKept, () => true);
  return { marks, isKept, change: (change) => store.change(of, change) };
}
