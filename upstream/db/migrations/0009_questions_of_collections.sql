ALTER TABLE "passages" ADD COLUMN "collection" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "collection" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What was imported before said its source behind its licence alone.
UPDATE "questions" SET "collection" = root."name" || '/' || CASE WHEN "license" LIKE '% · %' THEN regexp_replace("license", '^.* · ', '') ELSE '' END
FROM "subjects" AS subject JOIN "subjects" AS root ON root."id" = subject."root_id"
WHERE subject."id" = "questions"."subject_id" AND "questions"."agency_id" IS NULL AND "source_key" !~ '^(demo|large)/[0-9]+$';--> statement-breakpoint
UPDATE "passages" SET "collection" = asked."collection"
FROM (SELECT "passage_id", min("collection") AS "collection" FROM "questions" WHERE "passage_id" IS NOT NULL GROUP BY "passage_id") AS asked
WHERE asked."passage_id" = "passages"."id";--> statement-breakpoint
ALTER TABLE "passages" DROP CONSTRAINT "passages_source_key";--> statement-breakpoint
ALTER TABLE "questions" DROP CONSTRAINT "questions_source_key";--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_source_key" UNIQUE NULLS NOT DISTINCT("agency_id","collection","source_key");--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_source_key" UNIQUE NULLS NOT DISTINCT("agency_id","collection","source_key");
