ALTER TABLE "stored_files" ADD COLUMN "stored_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE TABLE "stored_pieces" (
  "hash" text NOT NULL,
  "place" integer NOT NULL,
  "content" bytea NOT NULL,
  "stored_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "stored_pieces_hash_place_pk" PRIMARY KEY ("hash", "place")
);--> statement-breakpoint
ALTER TABLE "stored_pieces" ALTER COLUMN "content" SET STORAGE EXTERNAL;--> statement-breakpoint
CREATE INDEX "lesson_media_hash" ON "lesson_media" ("hash");--> statement-breakpoint
CREATE INDEX "classroom_files_hash" ON "classroom_files" ("hash");
