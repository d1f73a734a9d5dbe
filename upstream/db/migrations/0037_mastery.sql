ALTER TABLE "attempt_answers" ADD COLUMN "mastery" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "wrong_book" ADD COLUMN "card_before" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "wrong_book" ADD COLUMN "spaced_by" integer;--> statement-breakpoint
ALTER TABLE "wrong_book" ADD CONSTRAINT "wrong_book_spaced_by_attempts_id_fk" FOREIGN KEY ("spaced_by") REFERENCES "attempts"("id") ON DELETE set null;--> statement-breakpoint
CREATE INDEX "wrong_book_spaced_by" ON "wrong_book" USING btree ("spaced_by");
