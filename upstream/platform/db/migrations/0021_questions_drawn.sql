CREATE INDEX "questions_drawn" ON "questions" USING btree (subject_id, (((('x'::text || "left"(md5((group_id)::text), 3)))::bit(12))::integer)) WHERE is_shown;
--> statement-breakpoint
-- What the planner knows of the buckets it learns by this alone; an empty table it would take for one that stays empty.
DO $$ BEGIN IF EXISTS (SELECT FROM "questions") THEN ANALYZE "questions"; END IF; END $$;
