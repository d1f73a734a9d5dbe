import { sql } from "drizzle-orm";
import { createBoundedMap } from "#shared/boundedMap.ts";
import type { Db } from "../../platform/db/database.ts";
import { isNotMoving } from "../../platform/db/moving.ts";
import { addressKey } from "../../platform/http/visitorIp.ts";
import type { Due } from "../../platform/jobs/job.ts";

export interface View {
  readonly newsId: number;
  /** Agency of the visitor. Views of another agency's news do not count. */
  readonly agencyId: number;
  readonly ip: string;
}

export interface Views {
  /** Counts a view in memory. `write` ignores views of unknown news and of other agencies' news. */
  add(view: View): void;
  /** Writes the views counted since the last call to the database. */
  write(): Promise<void>;
}

interface Added {
  readonly newsId: number;
  readonly agencyId: number;
  num: number;
}

const MOST_KINDS = 10_000;
/**
 * Most views of one news article from one address between two writes: all learners of a class behind one address count,
 * but not the thousands of requests of a script.
 */
const MOST_OF_AN_ADDRESS = 60;

/** Counts readers of news. A process that is killed loses the views of at most the last minute. */
export function createViews(db: Db): Views {
  let added = new Map<string, Added>();
  const byAddress = createBoundedMap<number>({ maxEntries: MOST_KINDS });

  return {
    add({ newsId, agencyId, ip }) {
      const key = `${agencyId} ${newsId}`;
      const own = `${addressKey(ip)} ${key}`;
      const before = byAddress.get(own) ?? 0;
      if (before >= MOST_OF_AN_ADDRESS) return;
      byAddress.set(own, before + 1);
      const known = added.get(key);
      if (known) known.num++;
      else if (added.size < MOST_KINDS) added.set(key, { newsId, agencyId, num: 1 });
    },
    async write() {
      const rows = [...added.values()];
      added = new Map();
      byAddress.clear();
      if (rows.length === 0) return;
      await db.execute(sql`
        insert into news_views (news_id, num)
        select news.id, sum(given.num)::int
          from json_to_recordset(${JSON.stringify(rows)}::json) as given("newsId" int, "agencyId" int, num int)
          join news on news.id = given."newsId" and (news.agency_id is null or news.agency_id = given."agencyId")
         where ${isNotMoving(sql`news.agency_id`)}
         group by news.id
        on conflict (news_id) do update set num = news_views.num + excluded.num`);
    },
  };
}

/** Adds the newly written views to the number that the site shows. */
export async function showViews({ db }: Pick<Due, "db">): Promise<void> {
  await db.execute(sql`
    with counted as (delete from news_views using news
      where news.id = news_id and ${isNotMoving(sql`news.agency_id`)} returning news_id, num)
    update news set view_num = view_num + counted.num from counted where news.id = counted.news_id`);
}
