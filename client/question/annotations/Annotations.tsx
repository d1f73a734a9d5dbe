import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from "react";
import { createAnnotationStore, type AnnotationStore } from "./annotationStore.ts";
import type { MarksAccount } from "./sharing.ts";
import { NO_ANNOTATIONS, type QuestionAnnotations } from "./questionAnnotations.ts";

/** A text whose parts can be highlighted. */
interface HighlightArea {
  /** The id of the question or material that the text belongs to. */
  readonly of: string;
  readonly holds: (node: Node) => boolean;
  /** Highlights what is selected in it, or lets its words be chosen by keys. */
  readonly begin: () => void;
}

interface Marking {
  readonly store: AnnotationStore;
  /** The annotations that are shown. */
  readonly areas: Set<HighlightArea>;
}

const AnnotationsContext = createContext<Marking | undefined>(undefined);

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
  const [marking] = useState<Marking>(() => ({
    store: createAnnotationStore({ owner, attempt }, { account }),
    areas: new Set(),
  }));
  useEffect(() => marking.store.start(), [marking]);
  return <AnnotationsContext value={marking}>{children}</AnnotationsContext>;
}

function useMarking(): Marking {
  const marking = use(AnnotationsContext);
  if (!marking) throw new Error("marks are made inside of Annotations");
  return marking;
}

/** Tells of a text in which something can be highlighted, as long as it is there. */
export function useHighlightArea(element: RefObject<HTMLElement | null>, of: string, begin: () => void) {
  const { areas } = useMarking();
  const beginHere = useEffectEvent(begin);
  useEffect(() => {
    const area: HighlightArea = {
      of,
      holds: (node) => element.current?.contains(node) === true,
      begin: () => beginHere(),
    };
    areas.add(area);
    return () => void areas.delete(area);
  }, [areas, element, of]);
}

/** Highlights what is selected in a text, of whatever question; where nothing is, words of `of` can be chosen by keys. */
export function useBeginHighlight(of: string): () => boolean {
  const { areas } = useMarking();
  return () => {
    const selection = document.getSelection();
    const node = selection?.isCollapsed === false ? selection.anchorNode : null;
    const all = [...areas];
    const area = all.find(({ holds }) => node && holds(node)) ?? all.find((one) => one.of === of);
    area?.begin();
    return area !== undefined;
  };
}

interface OwnAnnotations {
  readonly marks: QuestionAnnotations;
  readonly change: (change: Partial<QuestionAnnotations>) => void;
  readonly isKept: boolean;
}

/** The annotations of one text or question, by its id. */
export function useAnnotations(of: string): OwnAnnotations {
  const { store } = useMarking();
  const marks = useSyncExternalStore(
    store.subscribe,
    () => store.read(of),
    () => NO_ANNOTATIONS,
  );
  const isKept = useSyncExternalStore(store.subscribe, store.isKept, () => true);
  return { marks, isKept, change: (change) => store.change(of, change) };
}
