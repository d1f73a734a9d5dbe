import { type SQL, and, desc, eq, exists, ilike, inArray, like, or } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { classrooms } from "../../platform/db/schema/catalogue.ts";
import { enrolments } from "../../platform/db/schema/learning.ts";
import { users } from "../../platform/db/schema/users.ts";
import { isActiveAt } from "../catalogue/ownership.ts";
import { matchWord } from "./matchWord.ts";
import { soundsOf } from "./soundsOf.ts";

/** Newest accounts whose names are compared by sound; each costs some microseconds. */
const MOST_SOUNDED = 20_000;

interface SearchScope {
  readonly within: SQL | undefined;
  readonly nowMs: number;
  /** true: the reader may see whole mobiles, so each part of four digits and more matches. */
  readonly seesPhones?: boolean;
}

/**
 * Returns the SQL condition for accounts that a typed text means: part of a name, its pinyin or initials, a whole mobile
 * or its last four digits, or part of the name of a class. Other parts of a mobile match only for readers who may see
 * whole numbers, because people who see masked numbers could try digit after digit.
 */
export async function peopleNamed(
  db: Db,
  typed: string,
  { within, nowMs, seesPhones = false }: SearchScope,
): Promise<SQL | undefined> {
  const text = `%${typed.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const ofMobile = /^\d{11}$/.test(typed)
    ? eq(users.mobile, typed)
    : seesPhones && /^\d{4,10}$/.test(typed)
      ? like(users.mobile, `%${typed}%`)
      : /^\d{4}$/.test(typed)
        ? like(users.mobile, `%${typed}`)
        : undefined;
  const inClass = db
    .select({ id: enrolments.id })
    .from(enrolments)
    .innerJoin(classrooms, eq(classrooms.id, enrolments.classroomId))
    .where(and(eq(enrolments.userId, users.id), isActiveAt(nowMs), ilike(classrooms.name, text)));
  const bySound = /^[a-zü]{2,}$/i.test(typed) ? await soundLike(db, typed.toLowerCase(), within) : [];
  return or(
    ofMobile,
    ilike(users.nickname, text),
    ilike(users.realname, text),
    exists(inClass),
    bySound.length > 0 ? inArray(users.id, [...bySound]) : undefined,
  );
}

/** SQL condition: the learner has access to the classroom now. */
export function isInClass(db: Db, classroomId: number, nowMs: number): SQL {
  return exists(
    db
      .select({ id: enrolments.id })
      .from(enrolments)
      .where(
        and(eq(enrolments.userId, users.id), eq(enrolments.classroomId, classroomId), isActiveAt(nowMs)),
      ),
  );
}

async function soundLike(db: Db, word: string, within: SQL | undefined): Promise<readonly number[]> {
  const rows = await db
    .select({ id: users.id, nickname: users.nickname, realname: users.realname })
    .from(users)
    .where(within)
    .orderBy(desc(users.id))
    .limit(MOST_SOUNDED);
  const sounds = (name: string) => {
    const chars = [...name];
    const match = matchWord(word, [], { chars, sounds: soundsOf(chars, { isName: true }) });
    return match?.how === "written" || match?.how === "sound";
  };
  return rows.filter(({ nickname, realname }) => [nickname, realname].some(sounds)).map(({ id }) => id);
}
