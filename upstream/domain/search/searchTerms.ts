import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "../../platform/db/database.ts";
import { createCachedValue } from "../../platform/db/cachedValue.ts";
import { searchWords } from "../../platform/db/schema/search.ts";
import { addressKey } from "../../platform/http/visitorIp.ts";

export interface SearchEvent {
  readonly agencyId: number;
  readonly userId: number | undefined;
  readonly ip: string;
  readonly word: string;
  readonly nowMs: number;
}

export interface SearchTerms {
  /** Remembers the text of a search in memory, unless the text may identify a person. */
  add(asked: SearchEvent): void;
  /** Writes the remembered searches to the database. */
  write(): Promise<void>;
}

const KEPT_MS = 30 * 86_400_000;
const MOST_WAITING = 10_000;
/** Most stored searches per learner or address, so that nobody can fill the table. */
const MOST_OF_ASKER = 100;
const LONGEST_WORD = 20;

/**
 * Records what visitors search for. Rows do not reveal the learner or the address, which are stored as one salted hash.
 * A process that is killed loses the searches since the last write.
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

/** Whether the text of a search may be stored: it is short and cannot be a number, an e-mail address or a URL. */
function isShareable(word: string): boolean {
  const { length } = [...word];
  return length >= 2 && length <= LONGEST_WORD && !/\d{5}|@|:\/\//.test(word);
}

/** A text is suggested to others only if at least so many learners or addresses have searched for it. */
const FEWEST_ASKERS = 5;
const MOST_COMMON = 200;

/** Cached suggestions by agency, most frequent first. */
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
