ALTER TABLE "sessions" ADD COLUMN "device" text DEFAULT '' NOT NULL;
