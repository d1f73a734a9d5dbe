ALTER TABLE "attempts" ADD COLUMN "put_away_at" timestamp with time zone;
