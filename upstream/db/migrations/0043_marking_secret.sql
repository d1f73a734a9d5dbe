ALTER TABLE "agencies" ADD COLUMN "marking_secret" text DEFAULT '' NOT NULL;
