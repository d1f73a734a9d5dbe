CREATE TABLE "answered_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"answer" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"name" text NOT NULL,
	"key" text NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	CONSTRAINT "jobs_name_key_pk" PRIMARY KEY("name","key")
);
--> statement-breakpoint
CREATE INDEX "answered_requests_expiry" ON "answered_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("run_at");--> statement-breakpoint
ALTER TRIGGER "agencies_news" ON "agencies" RENAME TO "agencies_changes";--> statement-breakpoint
ALTER TRIGGER "agency_hosts_news" ON "agency_hosts" RENAME TO "agency_hosts_changes";--> statement-breakpoint
ALTER TRIGGER "agency_subjects_news" ON "agency_subjects" RENAME TO "agency_subjects_changes";--> statement-breakpoint
ALTER TRIGGER "subjects_news" ON "subjects" RENAME TO "subjects_changes";--> statement-breakpoint
ALTER TRIGGER "questions_news" ON "questions" RENAME TO "questions_changes";--> statement-breakpoint
ALTER TRIGGER "courses_news" ON "courses" RENAME TO "courses_changes";--> statement-breakpoint
ALTER TRIGGER "lives_news" ON "lives" RENAME TO "lives_changes";--> statement-breakpoint
ALTER TRIGGER "news_news" ON "news" RENAME TO "news_changes";
--> statement-breakpoint
INSERT INTO "jobs" ("name", "key", "run_at") SELECT 'removeAvatar', hash, now() + interval '1 hour' FROM "avatars" WHERE NOT EXISTS (SELECT FROM "users" WHERE "users"."avatar" = '/uploads/avatar/' || "avatars"."hash" || '.webp');
