import { sql } from "drizzle-orm";
import type { Db } from "./database.ts";

/** First id that the database assigns, well above the ids that content folders set themselves. */
const FIRST_OWN_ID = 100_001;

/**
 * Sets the next id of each table above all existing ids. The next id is never lowered, so no id is assigned twice.
 * Inserts of other processes wait meanwhile.
 */
export async function reserveIds(db: Db): Promise<void> {
  await db.execute(
    sql.raw(`do $$ declare t record; place text; range record; top bigint; upcoming bigint; begin
      for t in select table_name from information_schema.columns
        where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES' loop
        place := pg_get_serial_sequence(quote_ident(t.table_name), 'id');
        for attempt in 1..2 loop
          select min_value, max_value into range from pg_sequences where format('%I.%I', schemaname, sequencename) = place;
          -- A school that was moved here has ids of another group (idRange.ts).
          execute format('select coalesce(max(id), 0) from %I where id between $1 and $2', t.table_name)
            into top using range.min_value, range.max_value;
          execute format('select last_value + is_called::int from %s', place) into upcoming;
          exit when upcoming >= greatest(top + 1, ${FIRST_OWN_ID}, range.min_value);
          if attempt = 1 then execute format('lock table %I in share row exclusive mode', t.table_name);
          else perform setval(place, greatest(top + 1, ${FIRST_OWN_ID}, range.min_value), false);
          end if;
        end loop;
      end loop; end $$`),
  );
}
