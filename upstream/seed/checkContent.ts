import type { SeedContent, SubjectSeed } from "./contentTypes.ts";
import { type PlacedLesson, placedLessons } from "./placedLessons.ts";

/** What is wrong with the content, one line each; a wrong reference is told here by name, not by a failing foreign key. */
export function checkContent(content: SeedContent): string[] {
  const faults: string[] = [];
  const subjects = new Set(flattenSubjects(content.subjects).map(({ subject }) => subject.id));
  const known: Readonly<Record<string, ReadonlySet<number>>> = {
    agency: idsOf(content.agencies),
    teacher: idsOf(content.teachers),
    course: idsOf(content.courses),
    classroom: idsOf(content.classrooms),
    contractTemplate: idsOf(content.contractTemplates),
    newsCategory: idsOf(content.newsCategories),
    passage: idsOf(content.passages),
    question: idsOf(content.questions),
    paper: idsOf(content.papers),
    subject: subjects,
    lesson: idsOf(content.courses.flatMap(placedLessons)),
  };
  const need = (place: string, kind: string, ids: readonly (number | undefined)[]) => {
    for (const id of ids) {
      if (id !== undefined && !known[kind]?.has(id))
        faults.push(`${place} names ${kind} ${id}, which does not exist`);
    }
  };
  for (const [kind, rows] of Object.entries(content)) {
    if (
      kind === "subjects" ||
      kind === "speci" ||
      kind === "users" ||
      kind === "pages" ||
      kind === "courseCodes" ||
      kind === "pictures" ||
      kind === "examLearners" ||
      kind === "examSittings" ||
      kind === "practiceRuns" ||
      kind === "keptQuestions" ||
      kind === "talks" ||
      kind === "readings" ||
      kind === "signedContracts"
    )
      continue;
    for (const id of repeated(rows as readonly { id: number }[]))
      faults.push(`${kind}: id ${id} stands twice`);
  }
  for (const row of content.agencies) {
    const examined = (row.examDays ?? []).map(({ subjectId }) => subjectId);
    need(`agency ${row.id}`, "subject", [...row.subjectIds, ...examined]);
  }
  for (const row of content.courseCodes) {
    need(`course code ${row.code}`, "agency", [row.agencyId]);
    need(`course code ${row.code}`, row.targetType, [row.targetId]);
  }
  for (const row of content.practiceRuns) need(`practice run ${row.no}`, "subject", [row.subjectId]);
  for (const row of content.speci) need("speci", "subject", [row.subjectId]);
  for (const row of content.teachers) need(`teacher ${row.id}`, "subject", row.subjectIds);
  for (const row of content.courses) {
    need(`course ${row.id}`, "subject", [row.subjectId]);
    need(`course ${row.id}`, "teacher", row.teacherIds);
    need(`course ${row.id}`, "agency", [row.agencyId]);
    for (const place of placedLessons(row)) faults.push(...mediaFaults(content, place));
  }
  for (const row of content.classrooms) {
    need(`classroom ${row.id}`, "subject", [row.subjectId]);
    need(`classroom ${row.id}`, "course", row.courseIds);
    need(`classroom ${row.id}`, "teacher", row.teacherIds);
    need(`classroom ${row.id}`, "contractTemplate", [row.contractTemplateId]);
  }
  for (const row of content.classroomFiles) {
    need(`file ${row.id}`, "classroom", [row.classroomId]);
    need(`file ${row.id}`, "course", [row.courseId]);
  }
  for (const row of content.lives) {
    need(`live ${row.id}`, "subject", [row.subjectId]);
    need(`live ${row.id}`, "teacher", [row.teacherId]);
    need(`live ${row.id}`, "course", [row.courseId]);
  }
  for (const row of content.news) {
    need(`news ${row.id}`, "newsCategory", [row.cateId]);
    need(`news ${row.id}`, "subject", [row.subjectId]);
    need(`news ${row.id}`, "agency", [row.agencyId]);
  }
  for (const row of content.ads) need(`ad ${row.id}`, "subject", [row.subjectId]);
  for (const row of content.passages) need(`passage ${row.id}`, "subject", [row.subjectId]);
  for (const row of content.questions) {
    need(`question ${row.id}`, "subject", [row.subjectId]);
    need(`question ${row.id}`, "passage", [row.passageId]);
  }
  for (const row of content.papers) {
    need(`paper ${row.id}`, "subject", [row.subjectId]);
    for (const section of row.sections)
      if ("questionIds" in section) need(`paper ${row.id}`, "question", section.questionIds);
  }
  for (const row of content.examLearners) need(`learner ${row.mobile}`, "agency", [row.agencyId]);
  for (const row of content.examSittings) need(`sitting of ${row.mobile}`, "paper", [row.paperId]);
  for (const row of content.users) {
    need(`user ${row.mobile}`, "agency", [row.agencyId]);
    need(`user ${row.mobile}`, "course", row.courseIds);
    need(`user ${row.mobile}`, "classroom", row.classroomIds);
    const played = [...(row.learnt ?? []), ...(row.notes ?? [])];
    need(
      `user ${row.mobile}`,
      "lesson",
      played.map(({ lessonId }) => lessonId),
    );
  }
  return faults;
}

function mediaFaults(content: SeedContent, { id, course, lesson }: PlacedLesson): string[] {
  const { talk: talkKey, reading } = lesson;
  const talk = content.talks.find(({ key }) => key === talkKey);
  const asked = (talk?.slides ?? []).flatMap(({ questionId }) => questionId ?? []);
  const taught = (talk?.slides ?? []).flatMap(({ knowledge }) => knowledge ?? []);
  const known = content.questions.filter(({ subjectId }) => subjectId === course.subjectId);
  return [
    ...(talkKey !== undefined && !talk ? [`lesson ${id} names talk ${talkKey}, which does not exist`] : []),
    ...(reading !== undefined && !content.readings.some(({ key }) => key === reading)
      ? [`lesson ${id} names reading ${reading}, which does not exist`]
      : []),
    ...asked
      .filter((question) => !known.some((one) => one.id === question))
      .map((question) => `lesson ${id} explains question ${question}, which its subject does not have`),
    ...taught
      .filter((name) => !known.some(({ knowledge }) => knowledge.includes(name)))
      .map((name) => `lesson ${id} explains ${name}, of which its subject has no question`),
  ];
}

export interface PlacedSubject {
  readonly subject: SubjectSeed;
  readonly parent: SubjectSeed | undefined;
  readonly root: SubjectSeed;
  readonly level: number;
  readonly sort: number;
}

/** The tree as a list, parents before children. */
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

function repeated(rows: readonly { readonly id: number }[]): number[] {
  const seen = new Set<number>();
  return rows.filter(({ id }) => seen.size === seen.add(id).size).map(({ id }) => id);
}
