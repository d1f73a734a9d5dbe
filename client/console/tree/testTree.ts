import type { TreeLesson } from "#shared/console/islands.ts";

/** Returns a lesson without a content, for tests of the course tree. */
export function testLesson(id: number, name: string, some: Partial<TreeLesson> = {}): TreeLesson {
  return {
    id,
    name,
    content: "none",
    length: "",
    minutes: 0,
    hasCaptions: false,
    isFree: false,
    isShown: true,
    ...some,
  };
}
