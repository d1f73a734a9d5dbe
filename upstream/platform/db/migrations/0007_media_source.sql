ALTER TABLE "lessons" ADD COLUMN "media_source" text DEFAULT '' NOT NULL;
