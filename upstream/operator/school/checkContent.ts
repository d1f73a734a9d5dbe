import { type Told, both } from "#upstream/platform/kit/language.ts";
import type { SeedContent } from "./contentTypes.ts";
import type { Values } from "./kinds/contentKind.ts";
import { allKinds } from "./kinds/contentKinds.ts";
import { type PlacedLesson, placedLessons } from "./placedLessons.ts";
import type { SubjectSeed } from "./schemas/subjectSeeds.ts";

/** Returns whether an entry of the kind may be one that could not be read. */
export type IsLost = (kind: string, id: number) => boolean;

export interface RowFault {
  readonly row: object;
  readonly reason: Told;
  readonly remedy: Told;
}

/**
 * Finds entries that occur twice or that refer to an entry which does not exist. The fault names the entry, while the
 * database would only name a foreign key.
 * @param isLost returns whether an id may be that of an entry that could not be read
 */
export function checkContent(content: SeedContent, isLost: IsLost = () => false): RowFault[] {
  const faults: RowFault[] = [];
  const placed = flattenSubjects(content.subjects);
  const idsByKind: Readonly<Record<string, ReadonlySet<number>>> = {
    ...Object.fromEntries(allKinds.map(([name]) => [singular(name), idsOf(content[name] as never)])),
    agency: idsOf(content.agencies),
    passage: idsOf(content.passages),
    question: idsOf(content.questions),
    paper: idsOf(content.papers),
    subject: new Set(placed.map(({ subject }) => subject.id)),
    lesson: idsOf(content.courses.flatMap(placedLessons)),
  };
  const need = (row: object, place: string, kind: string, ids: readonly (number | undefined)[]) => {
    for (const id of ids) {
      if (id === undefined || idsByKind[kind]?.has(id) || isLost(kind, id)) continue;
      faults.push({
        row,
        reason: both(
          `${place} names ${kind} ${id}, which does not exist`,
          `${inChinese(place)} 写的${inChinese(kind)} ${id} 不存在`,
        ),
        remedy: both(`name another ${kind}, or add this one`, `换一个${inChinese(kind)}，或加上这一个`),
      });
    }
  };
  const twice = (row: object, what: string, id: number) =>
    faults.push({
      row,
      reason: both(
        `${what} ${id} stands twice`,
        `${inChinese(singular(what.replace(/: id$/, "")))} ${id} 有两个`,
      ),
      remedy: both("give one of the two an id of its own", "给其中一个换编号"),
    });
  for (const { subject, root } of repeated(placed, ({ subject: { id } }) => id))
    twice(root, "subject", subject.id);
  for (const [kind, rows] of Object.entries(content)) {
    const numbered = (rows as readonly object[]).filter((row): row is { readonly id: number } => "id" in row);
    for (const row of kind === "subjects" ? [] : repeated(numbered, ({ id }) => id))
      twice(row, `${kind}: id`, row.id);
  }
  for (const row of content.agencies) {
    const examined = (row.examDays ?? []).map(({ subjectId }) => subjectId);
    need(row, `agency ${row.id}`, "subject", [...row.subjectIds, ...examined]);
  }
  for (const row of content.courseCodes) {
    need(row, `course code ${row.code}`, "agency", [row.agencyId]);
    need(row, `course code ${row.code}`, row.targetType, [row.targetId]);
  }
  for (const row of content.coupons) {
    if (row.targetType !== undefined) need(row, `coupon ${row.code}`, row.targetType, [row.targetId]);
    else if (row.targetId !== undefined)
      faults.push({
        row,
        reason: both("targetId needs a targetType", "写了 targetId，还要写 targetType"),
        remedy: both("write course, classroom, live or package", "写 course、classroom、live 或 package"),
      });
  }
  for (const row of content.practiceRuns) need(row, `practice run ${row.no}`, "subject", [row.subjectId]);
  for (const row of content.subjectPages)
    need(row, `subject page ${row.subjectId}`, "subject", [row.subjectId]);
  for (const [name, { fields }] of allKinds)
    for (const row of content[name] as readonly Values[]) {
      const place = `${singular(name)} ${String(row["id"])}`;
      for (const [key, { of, as = key }] of Object.entries(fields))
        if (of !== undefined)
          need(row, place, singular(of), [row[as]].flat() as readonly (number | undefined)[]);
      need(row, place, "agency", [row["agencyId"] as number | undefined]);
    }
  for (const row of content.courses)
    for (const place of placedLessons(row))
      for (const reason of mediaFaults(content, place))
        faults.push({ row, reason, remedy: both("name another, or add it", "换一个，或加上它") });
  for (const row of content.classroomFiles) {
    need(row, `file ${row.id}`, "classroom", [row.classroomId]);
    need(row, `file ${row.id}`, "course", [row.courseId]);
  }
  for (const row of content.passages) need(row, `passage ${row.id}`, "subject", [row.subjectId]);
  for (const row of content.questions) {
    need(row, `question ${row.id}`, "subject", [row.subjectId]);
    need(row, `question ${row.id}`, "passage", [row.passageId]);
  }
  for (const row of content.papers) {
    need(row, `paper ${row.id}`, "subject", [row.subjectId]);
    for (const section of row.sections)
      if ("questionIds" in section)
        need(
          row,
          `paper ${row.id}`,
          "question",
          section.questionIds.filter((number) => typeof number === "number"),
        );
  }
  for (const row of content.examLearners) need(row, `learner ${row.mobile}`, "agency", [row.agencyId]);
  for (const row of content.examAttempts) need(row, `attempt of ${row.mobile}`, "paper", [row.paperId]);
  for (const row of content.users) {
    need(row, `user ${row.mobile}`, "agency", [row.agencyId]);
    need(row, `user ${row.mobile}`, "course", row.courseIds);
    need(row, `user ${row.mobile}`, "classroom", row.classroomIds);
    const played = [...(row.learnt ?? []), ...(row.notes ?? [])];
    need(
      row,
      `user ${row.mobile}`,
      "lesson",
      played.map(({ lessonId }) => lessonId),
    );
  }
  return faults;
}

/** Words in Chinese for entries that have no kind of content. */
const WORDS: Readonly<Record<string, string>> = {
  agency: "机构",
  "attempt of": "答卷",
  coupon: "优惠券",
  "course code": "课程码",
  file: "资料",
  learner: "学员",
  lesson: "课时",
  paper: "试卷",
  passage: "材料",
  "practice run": "练习",
  question: "题目",
  subject: "科目",
  "subject page": "科目页",
  user: "学员",
};

/** Returns a place such as `course 12`, or a kind such as `course`, with the Chinese word of its kind. */
function inChinese(place: string): string {
  const kinds = allKinds.map(([name, { label }]) => [singular(name), label] as const);
  const known = [...Object.entries(WORDS), ...kinds].sort(([a], [b]) => b.length - a.length);
  const found = known.find(([word]) => place === word || place.startsWith(`${word} `));
  return found ? `${found[1]}${place.slice(found[0].length)}` : place;
}

/** Returns the word for one entry of a list, such as newsCategory. `news` has no other form. */
export function singular(list: string): string {
  return list.replace(/ies$/, "y").replace(/(?<!new)s$/, "");
}

function mediaFaults(content: SeedContent, { id, course, lesson }: PlacedLesson): Told[] {
  const { talk: talkKey, reading } = lesson;
  const talk = content.talks.find(({ key }) => key === talkKey);
  const questionIds = (talk?.slides ?? []).flatMap(({ questionId }) => questionId ?? []);
  const taught = (talk?.slides ?? []).flatMap(({ knowledge }) => knowledge ?? []);
  const subjectQuestions = content.questions.filter(({ subjectId }) => subjectId === course.subjectId);
  return [
    ...(talkKey !== undefined && !talk
      ? [
          both(
            `lesson ${id} names talk ${talkKey}, which does not exist`,
            `课时 ${id} 写的 talk ${talkKey} 不存在`,
          ),
        ]
      : []),
    ...(reading !== undefined && !content.readings.some(({ key }) => key === reading)
      ? [
          both(
            `lesson ${id} names reading ${reading}, which does not exist`,
            `课时 ${id} 写的 reading ${reading} 不存在`,
          ),
        ]
      : []),
    ...questionIds
      .filter((question) => !subjectQuestions.some((one) => one.id === question))
      .map((question) =>
        both(
          `lesson ${id} explains question ${question}, which its subject does not have`,
          `课时 ${id} 讲的题目 ${question} 不在它的科目里`,
        ),
      ),
    ...taught
      .filter((name) => !subjectQuestions.some(({ knowledge }) => knowledge.includes(name)))
      .map((name) =>
        both(
          `lesson ${id} explains ${name}, of which its subject has no question`,
          `课时 ${id} 讲的“${name}”在它的科目里没有题目`,
        ),
      ),
  ];
}

export interface PlacedSubject {
  readonly subject: SubjectSeed;
  readonly parent: SubjectSeed | undefined;
  readonly root: SubjectSeed;
  readonly level: number;
  readonly sort: number;
}

/** Returns the subject tree as a list, parents before children. */
export function flattenSubjects(roots: readonly SubjectSeed[]): PlacedSubject[] {
  const place = (subject: SubjectSeed, parent: PlacedSubject | undefined, sort: number): PlacedSubject[] => {
    const here = {
      subject,
      parent: parent?.subject,
      root: parent?.root ?? subject,
      level: (parent?.level ?? 0) + 1,
      sort,
    };
    return [here, ...(subject.children ?? []).flatMap((child, index) => place(child, here, index))];
  };
  return roots.flatMap((root, index) => place(root, undefined, index)).sort((a, b) => a.level - b.level);
}

function idsOf(rows: readonly { readonly id: number }[]): ReadonlySet<number> {
  return new Set(rows.map(({ id }) => id));
}

function repeated<T>(rows: readonly T[], idOf: (row: T) => number): T[] {
  const seen = new Set<number>();
  return rows.filter((row) => seen.size === seen.add(idOf(row)).size);
}
