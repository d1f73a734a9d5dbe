ALTER TABLE "attempts" ADD COLUMN "changes_num" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "changes_bytes" integer DEFAULT 0 NOT NULL;
