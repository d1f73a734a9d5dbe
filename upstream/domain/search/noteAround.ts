import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { news } from "../../platform/db/schema/articles.ts";
import { courseTeachers, courses, teacherSubjects } from "../../platform/db/schema/catalogue.ts";
import { lives } from "../../platform/db/schema/lives.ts";
import { questionKnowledge, questions } from "../../platform/db/schema/questions.ts";
import { type SearchAround, searchChanges } from "../../platform/db/schema/search.ts";
import { knowledgePoints, subjects } from "../../platform/db/schema/subjects.ts";

/** SQL queries for `kind, ref_id` of the entries that contain the name of the changed subject, teacher and so on. */
const AROUND: Readonly<Record<SearchAround, (id: number) => readonly SQL[]>> = {
  "around subject": (id) => {
    const branch = sql`(select ${subjects.id} from ${subjects} where ${subjects.id} = ${id} or ${subjects.parentId} = ${id}
      or ${subjects.parentId} in (select child.id from ${subjects} child where child.parent_id = ${id}))`;
    return [
      sql`select 'subject', ${subjects.id} from ${subjects} where ${subjects.id} in ${branch}`,
      sql`select 'course', ${courses.id} from ${courses} where ${courses.subjectId} in ${branch}`,
      sql`select 'live', ${lives.id} from ${lives} where ${lives.subjectId} in ${branch}`,
      sql`select 'news', ${news.id} from ${news} where ${news.subjectId} in ${branch}`,
      sql`select distinct 'teacher', ${teacherSubjects.teacherId} from ${teacherSubjects} where ${teacherSubjects.subjectId} in ${branch}`,
      // These entries contain only the name of their own subject.
      sql`select 'knowledge', ${knowledgePoints.id} from ${knowledgePoints} where ${knowledgePoints.subjectId} = ${id}`,
      sql`select 'question', ${questions.id} from ${questions} where ${questions.subjectId} = ${id}`,
    ];
  },
  "around teacher": (id) => [
    sql`select 'course', ${courseTeachers.courseId} from ${courseTeachers} where ${courseTeachers.teacherId} = ${id}`,
    sql`select 'live', ${lives.id} from ${lives} where ${lives.teacherId} = ${id}`,
  ],
  "around category": (id) => [sql`select 'news', ${news.id} from ${news} where ${news.cateId} = ${id}`],
  "around knowledge": (id) => [
    sql`select 'knowledge', ${knowledgePoints.id} from ${knowledgePoints} where ${knowledgePoints.parentId} = ${id}`,
    sql`select 'question', ${questionKnowledge.questionId} from ${questionKnowledge} where ${questionKnowledge.knowledgePointId} = ${id}`,
  ],
};

export function isAround(kind: string): kind is SearchAround {
  return kind in AROUND;
}

/** Notes all entries that contain the name of `id` as changed, so that they are indexed again. */
export async function noteAround(tx: Db, around: SearchAround, id: number): Promise<void> {
  for (const found of AROUND[around](id))
    await tx.execute(sql`insert into ${searchChanges} (kind, ref_id) ${found}`);
}
