import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { createCachedValue } from "../db/cachedValue.ts";
import { searchWords } from "../db/schema/search.ts";
import { addressKey } from "../http/visitorIp.ts";

export interface SearchEvent {
  readonly agencyId: number;
  readonly userId: number | undefined;
  readonly ip: string;
  readonly word: string;
  readonly nowMs: number;
}

export interface SearchTerms {
  /** Kept in memory; what may name a person is dropped. */
  add(asked: SearchEvent): void;
  /** Writes what was added since the last time. */
  write(): Promise<void>;
}

const KEPT_MS = 30 * 86_400_000;
const MOST_WAITING = 10_000;
/** The most searches of one learner or address at any time: nobody fills the table. */
const MOST_OF_ASKER = 100;
const LONGEST_WORD = 20;

/**
 * Records the words that people search for. A row tells neither learner nor address: both stand in it as a hash with the salt. A process that is
 * killed loses what was asked since the last writing.
 */
export function createSearchTerms(db: Db, salt: string): SearchTerms {
  let waiting = new Map<string, typeof searchWords.$inferInsert>();
  return {
    add({ agencyId, userId, ip, word, nowMs }) {
      if (waiting.size >= MOST_WAITING || !isShareable(word)) return;
      const who = userId === undefined ? `address ${addressKey(ip)}` : `learner ${userId}`;
      const asker = createHmac("sha256", salt)
        .update(`search ${agencyId} ${who}`)
        .digest("base64url")
        .slice(0, 22);
      const row = { agencyId, asker, word: word.toLowerCase(), expiresAt: new Date(nowMs + KEPT_MS) };
      waiting.set(`${agencyId} ${asker} ${row.word}`, row);
    },
    async write() {
      const rows = [...waiting.values()];
      waiting = new Map();
      if (rows.length === 0) return;
      await db.execute(sql`
        insert into search_words (agency_id, asker, word, expires_at)
        select given."agencyId", given.asker, given.word, given."expiresAt"
          from (select *, row_number() over (partition by "agencyId", asker) as place
                  from json_to_recordset(${JSON.stringify(rows)}::json)
                       as row("agencyId" int, asker text, word text, "expiresAt" timestamptz)) as given
          join agencies on agencies.id = given."agencyId" and agencies.move_state = ''
         where given.place + (select count(*) from search_words known
                               where known.agency_id = given."agencyId" and known.asker = given.asker) <= ${MOST_OF_ASKER}
        on conflict (agency_id, asker, word) do update set expires_at = excluded.expires_at`);
    },
  };
}

/** Short words, and none that may be a number of a person or an address. */
function isShareable(word: string): boolean {
  const { length } = [...word];
  return length >= 2 && length <= LONGEST_WORD && !/\d{5}|@|:\/\//.test(word);
}

/** So many different learners and addresses have to ask before others see a word. */
const FEWEST_ASKERS = 5;
const MOST_COMMON = 200;

/** By agency, those first that most ask for. */
export const popularTerms = createCachedValue(
  async (db: Db): Promise<ReadonlyMap<number, readonly string[]>> => {
    const { agencyId, word, asker, expiresAt } = searchWords;
    const askers = sql`count(*)`;
    const counted = db
      .select({
        agencyId,
        word,
        place: sql<number>`row_number() over (partition by ${agencyId} order by ${askers} desc, ${word})`.as(
          "place",
        ),
      })
      .from(searchWords)
      .where(sql`${expiresAt} > now()`)
      .groupBy(agencyId, word)
      .having(sql`count(${asker}) >= ${FEWEST_ASKERS}`)
      .as("counted");
    const rows = await db
      .select()
      .from(counted)
      .where(sql`${counted.place} <= ${MOST_COMMON}`)
      .orderBy(counted.agencyId, counted.place);
    const byAgency = new Map<number, string[]>();
    for (const row of rows) byAgency.set(row.agencyId, [...(byAgency.get(row.agencyId) ?? []), row.word]);
    return byAgency;
  },
);
