ALTER TABLE "papers" ADD COLUMN "placed_on" date;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "source_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "papers_source_key" ON "papers" USING btree (coalesce("agency_id", 0),"source_key") WHERE "papers"."source_key" <> '';--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "noted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attempt_answers" ADD COLUMN "revision" integer;
