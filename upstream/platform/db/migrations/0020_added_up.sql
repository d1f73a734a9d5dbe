CREATE TABLE "question_tallies" (
  "question_id" integer NOT NULL,
  "is_right" boolean NOT NULL,
  "wrong_options" jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT "question_tallies_question_id_questions_id_fk" FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE "exam_scores" (
  "agency_id" integer NOT NULL,
  "paper_id" integer NOT NULL,
  "score" numeric(7,2) NOT NULL,
  "num" integer NOT NULL,
  "is_sum" boolean DEFAULT false NOT NULL,
  CONSTRAINT "exam_scores_agency_id_agencies_id_fk" FOREIGN KEY (agency_id) REFERENCES agencies(id) ON DELETE CASCADE,
  CONSTRAINT "exam_scores_paper_id_papers_id_fk" FOREIGN KEY (paper_id) REFERENCES papers(id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX "exam_scores_paper" ON "exam_scores" USING btree (agency_id, paper_id, score);
--> statement-breakpoint
CREATE INDEX "exam_scores_added" ON "exam_scores" USING btree (agency_id) WHERE (NOT is_sum);
--> statement-breakpoint
INSERT INTO "exam_scores" (agency_id, paper_id, score, num, is_sum)
  SELECT agency_id, paper_id, best, count(*), true FROM (
    SELECT agency_id, paper_id, max(score) AS best FROM attempts
    WHERE mode = '' AND status = 'finished' AND score IS NOT NULL AND paper_id IS NOT NULL
    GROUP BY agency_id, paper_id, user_id) AS bests
  GROUP BY agency_id, paper_id, best;
--> statement-breakpoint
-- What processes of the release before hand in meanwhile is counted when they have gone.
INSERT INTO "jobs" (name, key, run_at)
  SELECT 'recountScores', '', now() + interval '1 hour' WHERE EXISTS (SELECT FROM "exam_scores") ON CONFLICT DO NOTHING;
--> statement-breakpoint
DROP TRIGGER lives_changes ON lives;
--> statement-breakpoint
-- Not of watch_num: it grows whenever a learner enters, and a notice is a lock of the whole server until the commit.
CREATE TRIGGER lives_changes AFTER INSERT OR DELETE OR TRUNCATE OR
  UPDATE OF agency_id, subject_id, teacher_id, course_id, name, start_time, end_time, is_free, price, is_shown
  ON lives FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed();
