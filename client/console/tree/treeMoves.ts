import type { TreeChapter } from "#shared/console/islands.ts";

/** A chapter or lesson that is moved. */
export interface Item {
  readonly kind: "chapter" | "lesson";
  readonly id: number;
}

/** A place in the tree; 1 is the first. `chapterId` is 0 for a chapter. */
export interface Spot {
  readonly chapterId: number;
  readonly place: number;
}

type Chapters = readonly TreeChapter[];

/** Returns the place of an item; place 0: the tree does not have it. */
export function spotOf(chapters: Chapters, { kind, id }: Item): Spot {
  if (kind === "chapter") return { chapterId: 0, place: chapters.findIndex((one) => one.id === id) + 1 };
  const chapter = chapters.find(({ lessons }) => lessons.some((one) => one.id === id));
  if (!chapter) return { chapterId: 0, place: 0 };
  return { chapterId: chapter.id, place: chapter.lessons.findIndex((one) => one.id === id) + 1 };
}

export function isSameSpot(one: Spot, other: Spot): boolean {
  return one.chapterId === other.chapterId && one.place === other.place;
}

export function nameOf(chapters: Chapters, { kind, id }: Item): string {
  const all = kind === "chapter" ? chapters : chapters.flatMap(({ lessons }) => lessons);
  return all.find((one) => one.id === id)?.name ?? "";
}

/** Returns the tree with an item at another place. */
export function moved(chapters: Chapters, item: Item, { chapterId, place }: Spot): Chapters {
  if (item.kind === "chapter") {
    const chapter = chapters.find(({ id }) => id === item.id);
    return chapter ? chapters.filter((one) => one !== chapter).toSpliced(place - 1, 0, chapter) : chapters;
  }
  const lesson = chapters.flatMap(({ lessons }) => lessons).find(({ id }) => id === item.id);
  if (!lesson) return chapters;
  return chapters.map((chapter) => {
    const others = chapter.lessons.filter((one) => one !== lesson);
    return {
      ...chapter,
      lessons: chapter.id === chapterId ? others.toSpliced(place - 1, 0, lesson) : others,
    };
  });
}

/** Returns the next place up (-1) or down (1); undefined: the item is at the end of the course. */
export function stepped(chapters: Chapters, item: Item, step: -1 | 1): Spot | undefined {
  const { chapterId, place } = spotOf(chapters, item);
  const to = place + step;
  if (item.kind === "chapter") return to >= 1 && to <= chapters.length ? { chapterId, place: to } : undefined;
  const at = chapters.findIndex(({ id }) => id === chapterId);
  if (to >= 1 && to <= (chapters[at]?.lessons.length ?? 0)) return { chapterId, place: to };
  const next = chapters[at + step];
  if (!next) return undefined;
  return { chapterId: next.id, place: step < 0 ? next.lessons.length + 1 : 1 };
}

/** Returns the words by which a place is announced, such as “第一节”在“第一章”，第 2 位，共 3 位. */
export function spotWords(chapters: Chapters, item: Item): string {
  const { chapterId, place } = spotOf(chapters, item);
  const chapter = chapters.find(({ id }) => id === chapterId);
  const all = item.kind === "chapter" ? chapters.length : (chapter?.lessons.length ?? 0);
  return `“${nameOf(chapters, item)}”${chapter ? `在“${chapter.name}”` : ""}，第 ${place} 位，共 ${all} 位`;
}
