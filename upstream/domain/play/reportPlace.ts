import { and, eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../platform/db/database.ts";
import { given, givenValues } from "../../platform/db/givenColumns.ts";
import { preparedQuery } from "../../platform/db/preparedQuery.ts";
import { courses, lessons } from "../../platform/db/schema/catalogue.ts";
import { learnRecords, studyDays } from "../../platform/db/schema/learning.ts";
import { playTickets } from "../../platform/db/schema/playing.ts";
import { notFound } from "../../platform/kit/errors.ts";
import type { TicketRow } from "./tickets.ts";

export type RecordRow = typeof learnRecords.$inferSelect;
export type Place = Awaited<ReturnType<typeof findPlace>>;
export type PlaceWithRecord = Place & { readonly record: RecordRow };

export interface OwnTicket {
  readonly id: string;
  readonly userId: number;
}

interface PlaceChange {
  readonly ticket: Pick<TicketRow, "used" | "spent" | "told" | "seenAt" | "expiresAt">;
  readonly record: Pick<
    RecordRow,
    "ranges" | "watched" | "isFinished" | "position" | "positionAt" | "updatedAt"
  >;
  /** Day in Asia/Shanghai to which `seconds` are added. */
  readonly day: string;
  readonly seconds: number;
}

/**
 * Reads a ticket with its lesson, course and record, and the versions of these rows; PostgreSQL gives a row a new version
 * with each change.
 * @throws Refusal notFound: the learner has no such ticket
 */
export async function findPlace(db: Db, own: OwnTicket) {
  const [row] = await placeQuery(db).execute({ ...own });
  if (!row) throw notFound("这次学习已经失效，请刷新页面");
  return row;
}

const placeQuery = preparedQuery((db) => {
  const { type, duration, pageNum } = lessons;
  const { id, subjectId, maxSpeed, finishPercent, isSeekLimited, isManualFinish } = courses;
  return db
    .select({
      ticket: playTickets,
      ticketVersion: sql<string>`${playTickets}.xmin::text`,
      lesson: { type, duration, pageNum },
      lessonVersion: sql<string>`${lessons}.xmin::text`,
      courseVersion: sql<string>`${courses}.xmin::text`,
      course: { id, subjectId, maxSpeed, finishPercent, isSeekLimited, isManualFinish },
      record: learnRecords,
      recordVersion: sql<string | null>`${learnRecords}.xmin::text`,
    })
    .from(playTickets)
    .innerJoin(lessons, eq(lessons.id, playTickets.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(learnRecords, ofLesson(playTickets))
    .where(and(eq(playTickets.id, sql.placeholder("id")), eq(playTickets.userId, sql.placeholder("userId"))))
    .prepare("");
});

/** Locks the ticket and then its record, which is inserted if it is missing, until the transaction ends. */
export async function lockPlace(tx: Db, own: OwnTicket): Promise<PlaceWithRecord> {
  const isOwn = and(eq(playTickets.id, own.id), eq(playTickets.userId, own.userId));
  await tx.select({ id: playTickets.id }).from(playTickets).where(isOwn).for("update");
  const { ticket, course } = await findPlace(tx, own);
  const { userId, agencyId, lessonId, createdAt } = ticket;
  await tx
    .insert(learnRecords)
    .values({ userId, agencyId, lessonId, courseId: course.id, updatedAt: createdAt })
    .onConflictDoNothing();
  await tx
    .select({ lessonId: learnRecords.lessonId })
    .from(learnRecords)
    .where(ofLesson(ticket))
    .for("update");
  const { record, ...place } = await findPlace(tx, own);
  if (!record) throw new Error("a record that is not there");
  return { ...place, record };
}

/**
 * Writes a change of ticket, record and day in one statement, unless ticket, record, lesson or course has changed since
 * `place` was read.
 * @returns the place as it is stored now; undefined: nothing was written
 */
export async function writePlace(
  db: Db,
  place: PlaceWithRecord,
  change: PlaceChange,
): Promise<PlaceWithRecord | undefined> {
  const { ticket, ticketVersion, recordVersion, lessonVersion, courseVersion, course } = place;
  const { id, userId, agencyId } = ticket;
  const { day, seconds } = change;
  const own = {
    id,
    userId,
    agencyId,
    subjectId: course.subjectId,
    ticketVersion,
    recordVersion,
    lessonVersion,
    courseVersion,
    day,
    seconds,
  };
  const [written] = await writeQuery(db).execute({ ...change.ticket, ...change.record, ...own });
  if (!written) return undefined;
  // Ticket and record have the same version, because the same transaction changed them. The column rounds `used`.
  const { version, used } = written;
  return {
    ...place,
    ticket: { ...ticket, ...change.ticket, used },
    ticketVersion: version,
    record: { ...place.record, ...change.record },
    recordVersion: version,
  };
}

const writeQuery = preparedQuery((db) => {
  const { id, used, spent, told, seenAt, expiresAt } = playTickets;
  const { ranges, watched, isFinished, position, positionAt, updatedAt } = learnRecords;
  // Locks the ticket before the record, as lockPlace does.
  const place = db.$with("place").as(
    db
      .select({ userId: playTickets.userId, lessonId: playTickets.lessonId })
      .from(playTickets)
      .innerJoin(lessons, eq(lessons.id, playTickets.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(
        and(
          eq(id, given("id", id)),
          isVersion(playTickets, "ticketVersion"),
          isVersion(lessons, "lessonVersion"),
          isVersion(courses, "courseVersion"),
        ),
      )
      .for("update", { of: playTickets }),
  );
  const recorded = db.$with("recorded").as(
    db
      .update(learnRecords)
      .set(givenValues({ ranges, watched, isFinished, position, positionAt, updatedAt }))
      .from(place)
      .where(and(ofLesson(place), isVersion(learnRecords, "recordVersion")))
      .returning({ lessonId: learnRecords.lessonId }),
  );
  const { userId, agencyId, day, subjectId, seconds } = studyDays;
  const row = sql.join(
    Object.entries({ userId, agencyId, day, subjectId, seconds }).map(([name, column]) =>
      given(name, column),
    ),
    sql`, `,
  );
  const added = db.$with("added").as(
    db
      .insert(studyDays)
      .select(sql`select ${row}, 0 from ${recorded} where ${given("seconds", seconds)}::int > 0`)
      .onConflictDoUpdate({
        target: [userId, day, subjectId],
        set: { seconds: sql`${seconds} + excluded.seconds` },
      })
      .returning({ day }),
  );
  return db
    .with(place, recorded, added)
    .update(playTickets)
    .set(givenValues({ used, spent, told, seenAt, expiresAt }))
    .from(recorded)
    .where(eq(id, given("id", id)))
    .returning({ version: sql<string>`${playTickets}.xmin::text`, used })
    .prepare("");
});

function isVersion(table: PgTable, name: string) {
  return sql`${table}.xmin = ${sql.placeholder(name)}::xid`;
}

interface OfLesson {
  readonly userId: number | PgColumn;
  readonly lessonId: number | PgColumn;
}

export function ofLesson({ userId, lessonId }: OfLesson) {
  return and(eq(learnRecords.userId, userId), eq(learnRecords.lessonId, lessonId));
}
