ALTER TABLE "lives" ADD COLUMN "stage_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "can_catch_up" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "is_recorded" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "has_chat" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "lives" ADD COLUMN "seats" integer;--> statement-breakpoint
CREATE TABLE "live_chapters" (
	"live_id" integer NOT NULL REFERENCES "lives"("id") ON DELETE cascade,
	"second" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "live_chapters_live_id_second_pk" PRIMARY KEY("live_id","second")
);
--> statement-breakpoint
CREATE TABLE "live_rooms" (
	"live_id" integer NOT NULL REFERENCES "lives"("id") ON DELETE cascade,
	"agency_id" integer NOT NULL REFERENCES "agencies"("id") ON DELETE cascade,
	"last_seq" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "live_rooms_live_id_agency_id_pk" PRIMARY KEY("live_id","agency_id")
);
--> statement-breakpoint
CREATE TABLE "live_messages" (
	"live_id" integer NOT NULL,
	"agency_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer REFERENCES "users"("id") ON DELETE set null,
	"name" text DEFAULT '' NOT NULL,
	"role" text DEFAULT 'learner' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"about" integer,
	"request_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "live_messages_live_id_agency_id_seq_pk" PRIMARY KEY("live_id","agency_id","seq"),
	CONSTRAINT "live_messages_room" FOREIGN KEY ("live_id","agency_id") REFERENCES "live_rooms"("live_id","agency_id") ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX "live_messages_user" ON "live_messages" USING btree ("user_id");--> statement-breakpoint
CREATE TABLE "live_mutes" (
	"live_id" integer NOT NULL REFERENCES "lives"("id") ON DELETE cascade,
	"user_id" integer NOT NULL REFERENCES "users"("id") ON DELETE cascade,
	"until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_mutes_live_id_user_id_pk" PRIMARY KEY("live_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "live_visits" (
	"user_id" integer NOT NULL REFERENCES "users"("id") ON DELETE cascade,
	"live_id" integer NOT NULL REFERENCES "lives"("id") ON DELETE cascade,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_visits_user_id_live_id_pk" PRIMARY KEY("user_id","live_id")
);
--> statement-breakpoint
CREATE TABLE "live_presence" (
	"live_id" integer NOT NULL REFERENCES "lives"("id") ON DELETE cascade,
	"agency_id" integer NOT NULL REFERENCES "agencies"("id") ON DELETE cascade,
	"process" text NOT NULL,
	"people" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "live_presence_live_id_agency_id_process_pk" PRIMARY KEY("live_id","agency_id","process")
);
--> statement-breakpoint
CREATE TABLE "chat_words" (
	"agency_id" integer NOT NULL REFERENCES "agencies"("id") ON DELETE cascade,
	"word" text NOT NULL,
	CONSTRAINT "chat_words_agency_id_word_pk" PRIMARY KEY("agency_id","word")
);
--> statement-breakpoint
-- Of each room once a transaction, however much it writes: equal notices of one transaction are one.
CREATE OR REPLACE FUNCTION tell_live_entries() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('live_entries', NEW.live_id || ':' || NEW.agency_id); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER live_messages_news AFTER INSERT ON "live_messages" FOR EACH ROW EXECUTE FUNCTION tell_live_entries();
