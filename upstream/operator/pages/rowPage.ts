import { findCommand } from "../console/commandTable.ts";
import { mayRun } from "../console/roles.ts";
import type { Session } from "../console/sessions.ts";

/** Pages on which a thing is shown or edited as a whole, by its noun. `needs` is the command that a visitor must be allowed. */
const ROW_PAGES: Readonly<
  Record<string, { readonly label: string; readonly path: string; readonly needs: readonly [string, string] }>
> = {
  // Classes of the shared library too: they have learners of each agency.
  classroom: { label: "学员", path: "/classroom/board", needs: ["report", "class"] },
  course: { label: "目录", path: "/course/tree", needs: ["lesson", "list"] },
};

interface RowPage {
  readonly label: string;
  readonly address: (id: string) => string;
}

/** Returns the page on which a thing is shown or edited as a whole; undefined: none for this noun or visitor. */
export function rowPageOf(noun: string, visitor: Pick<Session, "role" | "agency">): RowPage | undefined {
  const page = ROW_PAGES[noun];
  const command = page && findCommand(...page.needs);
  if (!command || !mayRun(visitor, command)) return undefined;
  return { label: page.label, address: (id) => `${page.path}?${new URLSearchParams({ id })}` };
}
