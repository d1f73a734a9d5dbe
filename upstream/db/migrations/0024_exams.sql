ALTER TABLE "papers" ADD COLUMN "kind" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "options_random" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "sections_locked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "show_result" text DEFAULT 'submitted' NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "leave_limit" integer;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "has_board" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "past_tickets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "layout" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "closed_sections" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "extra_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "paused_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "ended_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "done_num" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "receipt_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "wrong_kept_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_under_way" ON "attempts" USING btree ("user_id","paper_id") WHERE "attempts"."paper_id" is not null and "attempts"."mode" = '' and "attempts"."status" in ('created', 'doing', 'paused');--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_receipt" ON "attempts" USING btree ("receipt") WHERE "attempts"."receipt" <> '';--> statement-breakpoint
CREATE TABLE "attempt_changes" (
	"attempt_id" integer NOT NULL,
	"source" text NOT NULL,
	"seq" integer NOT NULL,
	"question_id" integer NOT NULL,
	"answer" jsonb NOT NULL,
	"marked" boolean NOT NULL,
	"spent_ms" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attempt_changes_attempt_id_source_seq_pk" PRIMARY KEY("attempt_id","source","seq")
);--> statement-breakpoint
CREATE TABLE "attempt_events" (
	"attempt_id" integer NOT NULL,
	"source" text NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"spent_ms" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "attempt_events_attempt_id_source_seq_pk" PRIMARY KEY("attempt_id","source","seq")
);--> statement-breakpoint
CREATE TABLE "attempt_marks" (
	"attempt_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"score" numeric(6, 2) NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"marked_by" text DEFAULT '' NOT NULL,
	"marked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attempt_marks_attempt_id_question_id_pk" PRIMARY KEY("attempt_id","question_id")
);--> statement-breakpoint
CREATE TABLE "exam_allowances" (
	"paper_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"extra_seconds" integer DEFAULT 0 NOT NULL,
	"extra_attempts" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_allowances_paper_id_user_id_pk" PRIMARY KEY("paper_id","user_id")
);--> statement-breakpoint
CREATE TABLE "exam_board" (
	"paper_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"agency_id" integer NOT NULL,
	"nickname" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_board_paper_id_user_id_pk" PRIMARY KEY("paper_id","user_id")
);--> statement-breakpoint
ALTER TABLE "attempt_changes" ADD CONSTRAINT "attempt_changes_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_changes" ADD CONSTRAINT "attempt_changes_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_events" ADD CONSTRAINT "attempt_events_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_marks" ADD CONSTRAINT "attempt_marks_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_marks" ADD CONSTRAINT "attempt_marks_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_allowances" ADD CONSTRAINT "exam_allowances_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_allowances" ADD CONSTRAINT "exam_allowances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_board" ADD CONSTRAINT "exam_board_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_board" ADD CONSTRAINT "exam_board_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_board" ADD CONSTRAINT "exam_board_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_changes_question" ON "attempt_changes" USING btree ("attempt_id","question_id");
