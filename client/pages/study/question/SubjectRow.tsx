import type { SubjectNum } from "#client/calls/study.ts";
import { FilterRow } from "#client/lists/FilterRow.tsx";
import { rootsOf } from "#client/question/rootsOf.ts";

interface Props {
  readonly subjects: readonly SubjectNum[];
  readonly current: string | undefined;
  readonly hrefOf: (subject: string | undefined) => string;
}

/** Filter by subject. For an exam with several subjects, the first choice is the exam as a whole. */
export function SubjectRow({ subjects, current, hrefOf }: Props) {
  const values = [{ id: undefined, label: "全部" }, ...choicesOf(subjects)];
  return (
    <FilterRow
      name="科目"
      values={values.map(({ id, label }) => ({
        key: id ?? "all",
        label,
        href: hrefOf(id),
        current: id === current,
      }))}
    />
  );
}

interface Choice {
  readonly id: string;
  readonly label: string;
}

function choicesOf(subjects: readonly SubjectNum[]): readonly Choice[] {
  const roots = rootsOf(subjects);
  return roots.flatMap(({ id, name, num }) => {
    const own = subjects.filter(({ rootId }) => rootId === id);
    const whole = roots.length > 1 && own.length > 1 ? [{ id, label: `${name}（全部） ${num}` }] : [];
    return [...whole, ...own.map((one) => ({ id: one.id, label: `${one.name} ${one.num}` }))];
  });
}

/** Returns the subject to practise: the chosen one, else the exam with most questions. A run covers only one exam. */
export function toPractise(
  subjects: readonly SubjectNum[],
  chosen: string | undefined,
): { readonly subjectId: string; readonly name: string } | undefined {
  if (chosen !== undefined) return { subjectId: chosen, name: "" };
  const roots = rootsOf(subjects);
  const most = roots.toSorted((a, b) => b.num - a.num)[0];
  return most && { subjectId: most.id, name: roots.length > 1 ? most.name : "" };
}
