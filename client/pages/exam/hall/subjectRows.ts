import type { Subjects } from "#client/lists/list.ts";

interface Row {
  readonly name: string;
  /** The first value has no id: choosing it removes the filter by subject. */
  readonly values: readonly {
    readonly id: string | undefined;
    readonly label: string;
    readonly current: boolean;
  }[];
}

/**
 * Builds rows of subject buttons, one row for each of the two upper levels. The second row appears once a level-1
 * subject, or a subject below it, is chosen.
 */
export function subjectRows(tree: Subjects, chosen: string | undefined): readonly Row[] {
  const first = tree.find(
    ({ id, list }) =>
      id === chosen ||
      list.some((second) => second.id === chosen || second.list.some(({ id: third }) => third === chosen)),
  );
  const second = first?.list.find(
    ({ id, list }) => id === chosen || list.some(({ id: third }) => third === chosen),
  );
  return [
    rowOf("考试", tree, first?.id, undefined),
    ...(first && first.list.length > 1 ? [rowOf("科目", first.list, second?.id, first.id)] : []),
  ];
}

function rowOf(
  name: string,
  subjects: readonly { readonly id: string; readonly name: string }[],
  current: string | undefined,
  without: string | undefined,
): Row {
  return {
    name,
    values: [
      { id: without, label: "全部", current: current === undefined },
      ...subjects.map(({ id, name: label }) => ({ id, label, current: id === current })),
    ],
  };
}
