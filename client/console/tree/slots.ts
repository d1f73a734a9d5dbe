import type { Item, Spot } from "./treeMoves.ts";

/** A place where an item can be dropped, and its distance from the top of the window, in px. */
export interface Slot {
  readonly spot: Spot;
  readonly y: number;
}

/** Returns the place that is nearest to the pointer; undefined: the tree has none. */
export function nearestSlot(tree: Element, item: Item, y: number): Slot | undefined {
  const slots = item.kind === "chapter" ? chapterSlots(tree, item.id) : lessonSlots(tree, item.id);
  return slots.toSorted((one, other) => Math.abs(one.y - y) - Math.abs(other.y - y))[0];
}

const idOf = (element: Element, name: "chapter" | "lesson") => Number((element as HTMLElement).dataset[name]);

function chapterSlots(tree: Element, id: number): readonly Slot[] {
  const others = [...tree.querySelectorAll("[data-chapter]")].filter((one) => idOf(one, "chapter") !== id);
  const last = others.at(-1)?.getBoundingClientRect();
  return [
    ...others.map((one, at) => slot(0, at + 1, one.getBoundingClientRect().top)),
    ...(last ? [slot(0, others.length + 1, last.bottom)] : []),
  ];
}

function lessonSlots(tree: Element, id: number): readonly Slot[] {
  return [...tree.querySelectorAll("[data-chapter]")].flatMap((chapter) => {
    const chapterId = idOf(chapter, "chapter");
    const others = [...chapter.querySelectorAll("[data-lesson]")].filter((one) => idOf(one, "lesson") !== id);
    const end = others.at(-1) ?? chapter.querySelector("[data-head]") ?? chapter;
    return [
      ...others.map((one, at) => slot(chapterId, at + 1, one.getBoundingClientRect().top)),
      slot(chapterId, others.length + 1, end.getBoundingClientRect().bottom),
    ];
  });
}

function slot(chapterId: number, place: number, y: number): Slot {
  return { spot: { chapterId, place }, y };
}
