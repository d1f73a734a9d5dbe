import { findCommand } from "../console/commandTable.ts";
import { mayRun } from "../console/roles.ts";
import type { Session } from "../console/sessions.ts";

interface PageOfNoun {
  readonly label: string;
  readonly path: string;
  /** Parameter of the path that names the row. */
  readonly field: string;
  /** Command that a visitor must be allowed. */
  readonly needs: readonly [noun: string, action: string];
}

/**
 * Pages that show or edit a thing as a whole, by its noun. Things of the shared library have them too: a shared class
 * has learners of each agency, and a shared exam has their results.
 */
const ROW_PAGES: Readonly<Record<string, readonly PageOfNoun[]>> = {
  classroom: [{ label: "学员", path: "/classroom/board", field: "id", needs: ["report", "class"] }],
  course: [{ label: "目录", path: "/course/tree", field: "id", needs: ["lesson", "list"] }],
  exam: [
    { label: "试题", path: "/exam/desk", field: "exam", needs: ["exam", "show"] },
    { label: "成绩", path: "/exam/results", field: "exam", needs: ["exam", "results"] },
  ],
};

interface RowPage {
  readonly label: string;
  readonly address: (id: string) => string;
}

/** Returns the pages that show or edit a thing of the noun as a whole and that the visitor may open. */
export function rowPagesOf(noun: string, visitor: Pick<Session, "role" | "agency">): readonly RowPage[] {
  return (ROW_PAGES[noun] ?? []).flatMap(({ label, path, field, needs }) => {
    const command = findCommand(...needs);
    return command && mayRun(visitor, command)
      ? [{ label, address: (id: string) => `${path}?${new URLSearchParams({ [field]: id })}` }]
      : [];
  });
}
