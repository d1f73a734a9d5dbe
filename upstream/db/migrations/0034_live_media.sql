ALTER TABLE "lives" ADD COLUMN "lesson_id" integer;--> statement-breakpoint
ALTER TABLE "lives" ADD CONSTRAINT "lives_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE set null ON UPDATE no action;
