ALTER TABLE "admin_sessions" ADD COLUMN "scope_agency_id" integer REFERENCES "agencies" ("id") ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD COLUMN "is_of_all" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "admin_changes" ADD COLUMN "scope_agency_id" integer;
--> statement-breakpoint
CREATE INDEX "admin_changes_scope" ON "admin_changes" USING btree ("scope_agency_id","id") WHERE "scope_agency_id" IS NOT NULL;
--> statement-breakpoint
-- Within a session of one agency its own rows alone may change; those of the shared library, which it reads, may not.
CREATE OR REPLACE FUNCTION refuse_rows_of_others() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own CONSTANT integer := current_setting('beikao.agency')::integer;
  owner integer;
BEGIN
  -- The query finds the agency of the row, which is $1.
  IF TG_OP <> 'INSERT' THEN
    EXECUTE TG_ARGV[0] INTO owner USING OLD;
    IF owner IS DISTINCT FROM own THEN RAISE EXCEPTION 'a row of % is not of the agency %', TG_TABLE_NAME, own USING ERRCODE = 'BK002'; END IF;
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  EXECUTE TG_ARGV[0] INTO owner USING NEW;
  IF owner IS DISTINCT FROM own THEN RAISE EXCEPTION 'a row of % is not of the agency %', TG_TABLE_NAME, own USING ERRCODE = 'BK002'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "ads" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select ($1).agency_id');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "chapters" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select (select p.agency_id from courses p where p.id = ($1).course_id)');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "classroom_courses" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select (select p.agency_id from classrooms p where p.id = ($1).classroom_id)');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "classroom_files" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select (select p.agency_id from classrooms p where p.id = ($1).classroom_id)');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "classroom_teachers" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select (select p.agency_id from classrooms p where p.id = ($1).classroom_id)');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "classrooms" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select ($1).agency_id');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "contract_templates" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select ($1).agency_id');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "course_teachers" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select (select p.agency_id from courses p where p.id = ($1).course_id)');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "courses" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select ($1).agency_id');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "help_articles" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select ($1).agency_id');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "lesson_captions" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select (select (select pp.agency_id from courses pp where pp.id = p.course_id) from lessons p where p.id = ($1).lesson_id)');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "lesson_media" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select (select (select pp.agency_id from courses pp where pp.id = p.course_id) from lessons p where p.id = ($1).lesson_id)');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "lesson_points" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select (select (select pp.agency_id from courses pp where pp.id = p.course_id) from lessons p where p.id = ($1).lesson_id)');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "lesson_questions" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select (select (select pp.agency_id from courses pp where pp.id = p.course_id) from lessons p where p.id = ($1).lesson_id)');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "lessons" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select (select p.agency_id from courses p where p.id = ($1).course_id)');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "live_chapters" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select (select p.agency_id from lives p where p.id = ($1).live_id)');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "lives" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select ($1).agency_id');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "news" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select ($1).agency_id');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "news_categories" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select ($1).agency_id');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "packages" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select ($1).agency_id');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "pages" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select ($1).agency_id');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "paper_drawn" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select (select p.agency_id from papers p where p.id = ($1).paper_id)');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "paper_questions" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select (select p.agency_id from papers p where p.id = ($1).paper_id)');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "papers" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select ($1).agency_id');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "passages" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select ($1).agency_id');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "question_chapters" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select ($1).agency_id');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "question_knowledge" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select (select p.agency_id from questions p where p.id = ($1).question_id)');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "questions" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select ($1).agency_id');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "subjects" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select ($1).agency_id');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "teacher_subjects" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select (select p.agency_id from teachers p where p.id = ($1).teacher_id)');
--> statement-breakpoint
CREATE TRIGGER own_rows BEFORE INSERT OR UPDATE OR DELETE ON "teachers" FOR EACH ROW WHEN (COALESCE(current_setting('beikao.agency', true), '') <> '') EXECUTE FUNCTION refuse_rows_of_others('select ($1).agency_id');
