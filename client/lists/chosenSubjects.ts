import type { Crumb } from "../ui/Breadcrumb.tsx";
import type { Filters, ListAddress, Subjects } from "./list.ts";

type Level1 = Subjects[number];
type Level2 = Level1["list"][number];
type Level3 = Level2["list"][number];

export interface ChosenSubjects {
  readonly level1?: Level1;
  readonly level2?: Level2;
  readonly level3?: Level3;
}

/** Finds the chosen subjects in the agency's tree. Omits an unknown id, because it has no name to show. */
export function chosenSubjects(tree: Subjects, filters: Filters): ChosenSubjects {
  const level1 = tree.find(({ id }) => id === filters.level1);
  const level2 = level1?.list.find(({ id }) => id === filters.level2);
  const level3 = level2?.list.find(({ id }) => id === filters.level3);
  return { ...(level1 ? { level1 } : {}), ...(level2 ? { level2 } : {}), ...(level3 ? { level3 } : {}) };
}

/** Returns the names of the chosen subjects, e.g. 自考 · 行政管理; "": no subject is chosen. */
export function subjectNames({ level1, level2, level3 }: ChosenSubjects): string {
  return [level1, level2, level3].flatMap((subject) => (subject ? [subject.name] : [])).join(" · ");
}

/** Returns the name of the lowest chosen subject. The breadcrumb already shows the names of the levels above it. */
export function lowestName({ level1, level2, level3 }: ChosenSubjects): string {
  return (level3 ?? level2 ?? level1)?.name ?? "";
}

/**
 * Returns a breadcrumb item for each chosen subject, from level 1 down, that links to its list without other filters.
 */
export function subjectCrumbs<F extends Filters>(
  address: Pick<ListAddress<F>, "href">,
  { level1, level2, level3 }: ChosenSubjects,
): readonly Crumb[] {
  const at = (levels: Omit<Filters, "page">) => address.href({ ...levels, page: 1 } as F);
  return [
    ...(level1 ? [{ label: level1.name, href: at({ level1: level1.id }) }] : []),
    ...(level1 && level2 ? [{ label: level2.name, href: at({ level1: level1.id, level2: level2.id }) }] : []),
    ...(level1 && level2 && level3
      ? [{ label: level3.name, href: at({ level1: level1.id, level2: level2.id, level3: level3.id }) }]
      : []),
  ];
}

/** Returns a list's breadcrumb, e.g. 首页 / 课程 / 自考 / 行政管理. The last item is the page itself and has no link. */
export function listCrumbs<F extends Filters>(
  { address, noun }: { readonly address: Pick<ListAddress<F>, "href">; readonly noun: string },
  chosen: ChosenSubjects,
): readonly Crumb[] {
  const crumbs: readonly Crumb[] = [
    { label: "首页", href: "/" },
    { label: noun, href: address.href({ page: 1 } as F) },
    ...subjectCrumbs(address, chosen),
  ];
  return crumbs.map((crumb, index) => (index === crumbs.length - 1 ? { label: crumb.label } : crumb));
}
