ALTER TABLE "attempts" ADD COLUMN "mode" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "chapter_id" integer;
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "choice" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "is_trial" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_chapter_id_question_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."question_chapters"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "attempt_answers" ADD COLUMN "saw_key" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE TABLE "wrong_sources" (
	"wrong_id" integer NOT NULL,
	"exam_type" integer NOT NULL,
	"source_name" text DEFAULT '' NOT NULL,
	"wrong_num" integer DEFAULT 0 NOT NULL,
	"last_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wrong_sources_wrong_id_exam_type_pk" PRIMARY KEY("wrong_id","exam_type")
);
--> statement-breakpoint
ALTER TABLE "wrong_sources" ADD CONSTRAINT "wrong_sources_wrong_id_wrong_book_id_fk" FOREIGN KEY ("wrong_id") REFERENCES "public"."wrong_book"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
INSERT INTO "wrong_sources" ("wrong_id", "exam_type", "source_name", "wrong_num", "last_time")
	SELECT "id", "exam_type", "source_name", "wrong_num", "last_time" FROM "wrong_book";
