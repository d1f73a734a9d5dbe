import { and, eq, inArray } from "drizzle-orm";
import { hashPassword } from "../../domain/account/passwords.ts";
import { DATE, shanghai } from "../../platform/kit/shanghai.ts";
import type { Db } from "../../platform/db/database.ts";
import { courses } from "../../platform/db/schema/catalogue.ts";
import { enrolments, studyDays } from "../../platform/db/schema/learning.ts";
import { externalUsers, users } from "../../platform/db/schema/users.ts";
import type { UserSeed } from "../school/schemas/learnerSeeds.ts";
import type { ContentRun } from "../school/contentRun.ts";
import { type Learner, writeLearning } from "./writeLearning.ts";

const VALID_DAYS = 300;
const STUDY_DAYS = 12;

/** Writes the demo accounts once; a second seeding keeps changes that their users made. */
export async function writeUsers({ db, content, nowMs }: ContentRun): Promise<number> {
  let rows = 0;
  for (const seed of content.users) {
    const known = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.agencyId, seed.agencyId), eq(users.mobile, seed.mobile)));
    if (known.length === 0) rows += await writeUser(db, seed, nowMs);
  }
  return rows;
}

async function writeUser(db: Db, seed: UserSeed, nowMs: number): Promise<number> {
  const { agencyId, courseIds, classroomIds, password, externalUid, learnt, notes, endsInDays, ...person } =
    seed;
  const [user] = await db
    .insert(users)
    .values({ ...person, agencyId, passwordHash: await hashPassword(password) })
    .returning({ id: users.id });
  if (!user) return 0;
  const own = { userId: user.id, agencyId };
  if (externalUid !== undefined) await db.insert(externalUsers).values({ ...own, uid: externalUid });
  const lasting = (days = VALID_DAYS) => ({
    ...own,
    origin: "seed" as const,
    expiresAt: shanghai(nowMs).plus({ days }).toJSDate(),
  });
  const owned = [
    ...courseIds.map((courseId) => ({ ...lasting(endsInDays?.[courseId]), courseId })),
    ...classroomIds.map((classroomId) => ({ ...lasting(), classroomId })),
  ];
  if (owned.length > 0) await db.insert(enrolments).values(owned);
  const days = await writeDays(db, { own, courseIds, nowMs });
  return 1 + owned.length + days + (await writeLearning(db, { own, learnt, notes, nowMs }));
}

async function writeDays(
  db: Db,
  { own, courseIds, nowMs }: { own: Learner; courseIds: readonly number[]; nowMs: number },
): Promise<number> {
  if (courseIds.length === 0) return 0;
  const studied = await db
    .select({ subjectId: courses.subjectId })
    .from(courses)
    .where(inArray(courses.id, [...courseIds]))
    .orderBy(courses.id);
  const days = Array.from({ length: STUDY_DAYS }, (_, back) => ({
    ...own,
    day: shanghai(nowMs).minus({ days: back }).toFormat(DATE),
    subjectId: studied[back % studied.length]?.subjectId ?? 0,
    seconds: 1_200 + ((back * 1_733) % 3_900),
    answeredNum: 8 + ((back * 17) % 34),
  }));
  await db.insert(studyDays).values(days);
  return days.length;
}
