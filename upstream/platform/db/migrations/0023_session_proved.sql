ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp with time zone;
