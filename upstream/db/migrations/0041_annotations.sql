CREATE TABLE "attempt_annotations" (
	"attempt_id" integer NOT NULL REFERENCES "attempts"("id") ON DELETE cascade,
	"about" text NOT NULL,
	"user_id" integer NOT NULL REFERENCES "users"("id") ON DELETE cascade,
	"highlights" jsonb NOT NULL,
	"struck" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attempt_annotations_attempt_id_about_pk" PRIMARY KEY("attempt_id","about")
);
--> statement-breakpoint
CREATE INDEX "attempt_annotations_user" ON "attempt_annotations" USING btree ("user_id");
