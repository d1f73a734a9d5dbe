DROP TABLE "house_facts" CASCADE;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "content" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subjects" ADD COLUMN "facts" jsonb DEFAULT '[]'::jsonb NOT NULL;