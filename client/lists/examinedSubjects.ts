import type { SubjectNode } from "#shared/domain/subjects.ts";
import type { Filters, Subjects } from "./list.ts";

type Below = readonly SubjectNode[];

/**
 * Returns the agency's subject tree. In 自考 (self-taught degrees) it keeps only the subjects that a province examines,
 * and the chosen one. It adds no subjects, because only those of the agency have addresses. An empty answer changes
 * nothing.
 */
export function examinedSubjects(
  tree: Subjects,
  zkFirstSubjectId: string,
  examined: Below,
  { level2, level3 }: Filters,
): Subjects {
  // The reference upstream returns 自考 with the subjects below it. Accepts an answer with only those subjects as well.
  const seconds = examined.find(({ id }) => id === zkFirstSubjectId)?.list ?? examined;
  if (seconds.length === 0) return tree;
  const known = new Map(seconds.map(({ id, list }) => [id, list ?? []]));
  return tree.map((top) =>
    top.id !== zkFirstSubjectId
      ? top
      : {
          ...top,
          list: top.list
            .filter(({ id }) => known.has(id) || id === level2)
            .map((second) => ({ ...second, list: among(second.list, known.get(second.id) ?? [], level3) })),
        },
  );
}

function among<T extends SubjectNode>(
  own: readonly T[],
  examined: Below,
  chosen: string | undefined,
): readonly T[] {
  if (examined.length === 0) return own;
  return own.filter(({ id }) => id === chosen || examined.some((one) => one.id === id));
}
