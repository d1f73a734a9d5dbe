ALTER TABLE "agencies" ADD COLUMN "report_mail" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "reported_day" text DEFAULT '' NOT NULL;
