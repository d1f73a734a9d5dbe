ALTER TABLE "subjects" ADD COLUMN "part_policy" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "group_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "any_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "part_policy" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Before the new index is built, so that it is written once.
DROP INDEX "questions_list";--> statement-breakpoint
UPDATE "questions" AS question SET "group_id" = CASE WHEN "passage_id" IS NULL THEN "id"
  ELSE (SELECT min(first."id") FROM "questions" AS first WHERE first."passage_id" = question."passage_id") END;--> statement-breakpoint
CREATE INDEX "questions_list" ON "questions" USING btree ("subject_id","group_id","sort","id","type","difficulty","year","agency_id","chapter_id") WHERE "questions"."is_shown";--> statement-breakpoint
-- A restored row says its group itself; whoever else writes leaves it to the trigger.
CREATE OR REPLACE FUNCTION keep_question_in_order() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.answer, NEW.options, NEW.type, NEW.any_order) IS DISTINCT FROM (OLD.answer, OLD.options, OLD.type, OLD.any_order) THEN
    NEW.revision := OLD.revision + 1;
  END IF;
  IF (TG_OP = 'INSERT' AND NEW.group_id = 0) OR (TG_OP = 'UPDATE' AND NEW.passage_id IS DISTINCT FROM OLD.passage_id) THEN
    NEW.group_id := NEW.id;
    IF NEW.passage_id IS NOT NULL THEN
      NEW.group_id := coalesce((SELECT min(q.group_id) FROM "questions" AS q WHERE q.passage_id = NEW.passage_id AND q.id <> NEW.id), NEW.id);
    END IF;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER questions_in_order BEFORE INSERT OR UPDATE OF "passage_id", "answer", "options", "type", "any_order" ON "questions" FOR EACH ROW EXECUTE FUNCTION keep_question_in_order();
