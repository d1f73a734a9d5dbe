import { speciDetail } from "#shared/contract/catalogue/endpoints.ts";
import {
  type SubjectRow,
  presentTree,
  subjectRows,
  subjectsSeenBy,
} from "#upstream/domain/catalogue/subjectRows.ts";
import { countInScope, subjectScope } from "#upstream/domain/catalogue/subjectScope.ts";
import { route } from "../route.ts";
import { openCells, totalOf } from "#upstream/domain/question/questionCounts.ts";
import { courseCounts } from "#upstream/domain/catalogue/courseCounts.ts";

export const speciRoutes = [
  /** Returns the data of an exam's page, /{sid}; null: `sid` names no level-1 subject that the agency has chosen. */
  route(speciDetail, async ({ input, deps: { db }, agency, nowMs }) => {
    const rows = subjectsSeenBy(await subjectRows.get(db, nowMs), agency.id);
    const root = rows.find(
      (row) =>
        row.level === 1 &&
        (row.slug === input.sid || String(row.id) === input.sid) &&
        agency.subjectIds.includes(row.id),
    );
    const [subject] = root ? presentTree(rows, agency.id, [root.id]) : [];
    if (!root || !subject) return null;
    const scope = subjectScope(rows, agency, { level1: String(root.id) });
    const [courseCells, questionCells] = await Promise.all([
      courseCounts.get(db, nowMs),
      openCells(db, nowMs),
    ]);
    const courseNum = countInScope(courseCells, { agency, scope });
    const branches = rows.filter((row) => row.parentId === root.id);
    return {
      sid: root.slug ?? String(root.id),
      subject,
      title: root.name,
      intro: root.intro,
      content: root.content || branchList(root, branches, rows),
      facts: [
        ...root.facts,
        { name: "在售课程", value: `${courseNum} 门` },
        {
          name: "题库题量",
          value: `${totalOf(questionCells, { agency, scope })} 道`,
        },
      ],
    };
  }),
];

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
