ALTER TABLE "play_tickets" ADD COLUMN "told" jsonb DEFAULT '[]'::jsonb NOT NULL;
