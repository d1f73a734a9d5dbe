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

interface HighlightArea {
  /** Id of the question or material whose text this is. */
  readonly of: string;
  readonly holds: (node: Node) => boolean;
  /** Highlights the selected words; without a selection, lets the learner select words by keys. */
  readonly begin: () => void;
}

interface Marking {
  readonly store: AnnotationStore;
  /** The highlightable texts that are on the page now. */
  readonly areas: Set<HighlightArea>;
}

const AnnotationsContext = createContext<Marking | undefined>(undefined);

interface Props {
  readonly owner: string;
  /**
   * Name of the run or attempt, e.g. `practice:12`. Pass it as React `key` too, so that another attempt mounts a new
   * component.
   */
  readonly attempt: string;
  /** Syncs highlights and strikes between the learner's devices; absent: the annotations stay on this device. */
  readonly account?: MarksAccount;
  readonly children: ReactNode;
}

/** Provides the annotations of a run or an exam. They survive a reload and are deleted on sign-out. */
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

/** Registers a text as highlightable while its component is mounted. */
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

/** Highlights the selected words in any registered text; without a selection, starts selecting in text `of` by keys. */
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

/** Returns the annotations of one text or question, by its id. */
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
