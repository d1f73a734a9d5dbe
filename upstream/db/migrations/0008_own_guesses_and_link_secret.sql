ALTER TABLE "agencies" ADD COLUMN "link_secret" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "asked_from" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "own_attempts" integer DEFAULT 0 NOT NULL;
