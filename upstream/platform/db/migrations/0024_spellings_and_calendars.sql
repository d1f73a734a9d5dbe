-- Names with ü are found by each of its spellings (decision 029).
INSERT INTO "jobs" (name, key, run_at)
  SELECT 'respellSearch', '', now() WHERE EXISTS (SELECT FROM "search_entries") ON CONFLICT DO NOTHING;
--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
-- What a calendar shows of a class (RFC 5545: SEQUENCE, LAST-MODIFIED).
CREATE OR REPLACE FUNCTION count_live_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN NEW.sequence := OLD.sequence + 1; NEW.changed_at := now(); RETURN NEW; END $function$;
--> statement-breakpoint
CREATE TRIGGER lives_count_change BEFORE UPDATE OF name, intro, teacher_id, start_time, end_time, is_shown ON lives FOR EACH ROW
  WHEN ((OLD.name, OLD.intro, OLD.teacher_id, OLD.start_time, OLD.end_time, OLD.is_shown)
    IS DISTINCT FROM (NEW.name, NEW.intro, NEW.teacher_id, NEW.start_time, NEW.end_time, NEW.is_shown))
  EXECUTE FUNCTION count_live_change();
