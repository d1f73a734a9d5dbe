ALTER TABLE "sessions" ADD COLUMN "written_at" timestamp with time zone DEFAULT now() NOT NULL;
