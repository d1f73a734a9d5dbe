-- Hash of the text by which twins are found (domain/question/comparableText.ts). null: the job fillTextKeys computes it.
ALTER TABLE "questions" ADD COLUMN "text_key" text;
--> statement-breakpoint
CREATE INDEX "questions_text_key" ON "questions" USING btree (text_key, agency_id);
--> statement-breakpoint
-- A program that changes the text and knows no key leaves none that is wrong.
CREATE OR REPLACE FUNCTION drop_text_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ BEGIN NEW.text_key := NULL; RETURN NEW; END $function$;
--> statement-breakpoint
CREATE TRIGGER questions_text_key BEFORE UPDATE OF type, stem, options, images, passage_id ON questions FOR EACH ROW
  WHEN (NEW.text_key IS NOT DISTINCT FROM OLD.text_key AND (NEW.type, NEW.stem, NEW.options, NEW.images, NEW.passage_id)
    IS DISTINCT FROM (OLD.type, OLD.stem, OLD.options, OLD.images, OLD.passage_id))
  EXECUTE FUNCTION drop_text_key();
--> statement-breakpoint
-- Keys are neither searched nor shown, so filling them indexes nothing anew and drops no cache.
DROP TRIGGER search_update ON questions;
--> statement-breakpoint
CREATE TRIGGER search_update AFTER UPDATE ON questions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  WHEN (COALESCE(current_setting('beikao.fills_keys', true), '') = '') EXECUTE FUNCTION note_search_change('question', 'id');
--> statement-breakpoint
DROP TRIGGER questions_changes ON questions;
--> statement-breakpoint
CREATE TRIGGER questions_changes AFTER INSERT OR DELETE OR TRUNCATE ON questions FOR EACH STATEMENT EXECUTE FUNCTION tell_questions_changed();
--> statement-breakpoint
CREATE TRIGGER questions_update_changes AFTER UPDATE ON questions FOR EACH STATEMENT
  WHEN (COALESCE(current_setting('beikao.fills_keys', true), '') = '') EXECUTE FUNCTION tell_questions_changed();
