import { isEnter } from "#client/kit/keys.ts";
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { TreeChapter } from "#shared/console/islands.ts";
import { type Item, type Spot, isSameSpot, moved, nameOf, spotOf, spotWords, stepped } from "./treeMoves.ts";
import { type Slot, nearestSlot } from "./slots.ts";

interface Grabbed {
  readonly item: Item;
  readonly by: "keys" | "pointer";
  readonly spot: Spot;
  /** Distance of the line that shows the place from the top of the tree, in px; undefined: no line. */
  readonly line: number | undefined;
}

/** Pixels that a pointer moves before a press becomes a drag, and the edge of the window at which the page scrolls. */
const DRAG_FROM = 4;
const EDGE = 72;
const SCROLL = 10;

interface Options {
  /** Element that contains the chapters. */
  readonly root: RefObject<HTMLDivElement | null>;
  readonly chapters: readonly TreeChapter[];
  readonly onMove: (item: Item, spot: Spot) => void;
  readonly say: (words: string) => void;
}

export type Grab = ReturnType<typeof useGrab>;

export function handleId({ kind, id }: Item): string {
  return `move-${kind}-${id}`;
}

/** Moves a chapter or lesson by its handle: with a pointer, or with Space, arrow keys, Space or Enter, and Escape. */
export function useGrab({ root, chapters, onMove, say }: Options) {
  const [grabbed, setGrabbed] = useState<Grabbed>();
  const press = useRef<{ readonly item: Item; readonly y: number }>(undefined);
  const pointerY = useRef(0);
  const byKeys = grabbed?.by === "keys" ? grabbed : undefined;
  const dragged = grabbed?.by === "pointer" ? grabbed.item : undefined;
  const shown = byKeys ? moved(chapters, byKeys.item, byKeys.spot) : chapters;

  // The handle loses the focus when its row moves in the document.
  useLayoutEffect(() => {
    if (byKeys) document.getElementById(handleId(byKeys.item))?.focus();
  }, [byKeys]);

  const drop = ({ item, spot }: Grabbed) => {
    setGrabbed(undefined);
    if (isSameSpot(spot, spotOf(chapters, item))) return say("没有移动");
    onMove(item, spot);
  };
  const takeBack = (item: Item) => {
    setGrabbed(undefined);
    press.current = undefined;
    say(`已取消，${spotWords(chapters, item)}`);
  };
  const pick = (item: Item) => {
    setGrabbed({ item, by: "keys", spot: spotOf(chapters, item), line: undefined });
    say(`拿起了${spotWords(chapters, item)}。上下键移动，空格放下，Esc 取消`);
  };
  const toggle = (item: Item) => (byKeys ? drop(byKeys) : pick(item));

  const follow = (item: Item) => {
    const tree = root.current;
    const slot: Slot | undefined = tree ? nearestSlot(tree, item, pointerY.current) : undefined;
    if (!slot || !tree) return;
    const line = slot.y - tree.getBoundingClientRect().top;
    setGrabbed((before) =>
      before?.line === line && isSameSpot(before.spot, slot.spot)
        ? before
        : { item, by: "pointer", spot: slot.spot, line },
    );
  };

  // Scrolls while the pointer rests at an edge of the window, and lets Escape end the drag.
  const followRef = useRef(follow);
  const takeBackRef = useRef(takeBack);
  useLayoutEffect(() => {
    followRef.current = follow;
    takeBackRef.current = takeBack;
  });
  useEffect(() => {
    if (!dragged) return undefined;
    let frame = requestAnimationFrame(function scroll() {
      const y = pointerY.current;
      const step = y < EDGE ? -SCROLL : y > innerHeight - EDGE ? SCROLL : 0;
      if (step !== 0) scrollBy(0, step);
      // Rows may move below a pointer that rests, when an upload ends.
      followRef.current(dragged);
      frame = requestAnimationFrame(scroll);
    });
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Escape") takeBackRef.current(dragged);
    };
    addEventListener("keydown", onKey);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("keydown", onKey);
    };
  }, [dragged]);

  const handleOf = (item: Item) => ({
    id: handleId(item),
    "aria-pressed": byKeys?.item.kind === item.kind && byKeys.item.id === item.id,
    onKeyDown(event: KeyboardEvent) {
      const { key } = event;
      if (key === " " || isEnter(event.nativeEvent)) {
        event.preventDefault();
        toggle(item);
      } else if (byKeys && (key === "ArrowUp" || key === "ArrowDown")) {
        event.preventDefault();
        const spot = stepped(shown, item, key === "ArrowUp" ? -1 : 1);
        if (!spot) return say("已经到头了");
        setGrabbed({ ...byKeys, spot });
        say(spotWords(moved(chapters, item, spot), item));
      } else if (byKeys && key === "Escape") {
        event.preventDefault();
        takeBack(item);
      }
    },
    // A press without a pointer comes from a screen reader.
    onClick: ({ detail }: { readonly detail: number }) => {
      if (detail === 0) toggle(item);
    },
    onBlur({ relatedTarget }: { readonly relatedTarget: EventTarget | null }) {
      if (byKeys && relatedTarget !== null) takeBack(byKeys.item);
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || byKeys) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      press.current = { item, y: event.clientY };
    },
    onPointerMove({ clientY }: PointerEvent) {
      const { current } = press;
      if (!current) return;
      pointerY.current = clientY;
      if (!dragged && Math.abs(clientY - current.y) < DRAG_FROM) return;
      if (!dragged) say(`正在移动“${nameOf(chapters, item)}”`);
      follow(item);
    },
    onPointerUp() {
      press.current = undefined;
      if (grabbed?.by === "pointer") drop(grabbed);
    },
    onPointerCancel() {
      if (dragged) takeBack(dragged);
      press.current = undefined;
    },
  });
  return { shown, handleOf, line: grabbed?.line, held: grabbed?.item };
}
