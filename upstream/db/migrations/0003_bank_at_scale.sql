-- What processes keep in memory (upstream/followNews.ts): the subjects with the agencies, and the counts of the bank.
CREATE TRIGGER subjects_news AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "subjects" FOR EACH STATEMENT EXECUTE FUNCTION tell_agencies_changed();--> statement-breakpoint
CREATE OR REPLACE FUNCTION tell_questions_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('questions_changed', ''); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER questions_news AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "questions" FOR EACH STATEMENT EXECUTE FUNCTION tell_questions_changed();--> statement-breakpoint
-- The pages of a list are found in this index alone.
CREATE INDEX "questions_list" ON "questions" USING btree ("subject_id","id","type","difficulty","year","agency_id","chapter_id") WHERE "questions"."is_shown";--> statement-breakpoint
DROP INDEX "questions_subject";--> statement-breakpoint
DROP INDEX "questions_year";
