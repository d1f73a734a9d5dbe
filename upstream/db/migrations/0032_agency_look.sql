ALTER TABLE "agencies" ADD COLUMN "look" jsonb DEFAULT '{}'::jsonb NOT NULL;
