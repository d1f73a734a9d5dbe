import { and, count, eq } from "drizzle-orm";
import type { WireData } from "#shared/contract/endpoint.ts";
import type { speciDetail } from "#shared/contract/endpoints/catalogue.ts";
import { courses } from "../../db/schema/catalogue.ts";
import { questions } from "../../db/schema/questions.ts";
import { subjects } from "../../db/schema/subjects.ts";
import { type SubjectRow, loadSubjects, presentTree } from "../../db/subjectRows.ts";
import { visibleContent } from "../../db/visible.ts";
import type { Context } from "../../http/route.ts";
import { shownCourses } from "./courseCards.ts";

/** The page of one exam, /{sid}: only a level-1 subject that the agency has chosen. */
export async function serveSpeciDetail({
  input,
  deps,
  agency,
}: Context<typeof speciDetail>): Promise<WireData<typeof speciDetail>> {
  const { db } = deps;
  const rows = await loadSubjects(db);
  const root = rows.find(
    (row) =>
      row.level === 1 &&
      (row.slug === input.sid || String(row.id) === input.sid) &&
      agency.subjectIds.includes(row.id),
  );
  const [subject] = root ? presentTree(rows, [root.id]) : [];
  if (!root || !subject) return null;
  const inRoot = eq(subjects.rootId, root.id);
  const [[courseNum], [questionNum]] = await Promise.all([
    db
      .select({ value: count() })
      .from(courses)
      .innerJoin(subjects, eq(subjects.id, courses.subjectId))
      .where(shownCourses(agency, inRoot)),
    db
      .select({ value: count() })
      .from(questions)
      .innerJoin(subjects, eq(subjects.id, questions.subjectId))
      .where(and(visibleContent(questions.agencyId, agency), eq(questions.isShown, true), inRoot)),
  ]);
  const branches = rows.filter((row) => row.parentId === root.id);
  return {
    sid: root.slug ?? String(root.id),
    subject,
    title: root.name,
    intro: root.intro,
    content: root.content || branchList(root, branches, rows),
    facts: [
      ...root.facts,
      { name: "在售课程", value: `${courseNum?.value ?? 0} 门` },
      { name: "题库题量", value: `${questionNum?.value ?? 0} 道` },
    ],
  };
}

function branchList(root: SubjectRow, branches: readonly SubjectRow[], rows: readonly SubjectRow[]): string {
  const items = branches.flatMap((branch) => {
    const names = rows.filter((row) => row.parentId === branch.id).map(({ name }) => name);
    return names.length === 0
      ? []
      : [`<li><strong>${escapeHtml(branch.name)}</strong>：${escapeHtml(names.join("、"))}</li>`];
  });
  return items.length === 0 ? "" : `<h2>${escapeHtml(root.name)}考什么</h2><ul>${items.join("")}</ul>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
