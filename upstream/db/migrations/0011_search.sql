CREATE TABLE "search_entries" (
	"kind" text NOT NULL,
	"ref_id" integer NOT NULL,
	"agency_id" integer,
	"root_ids" integer[] NOT NULL,
	"title" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"sounds" text DEFAULT '' NOT NULL,
	"tokens" text[] COLLATE "C" NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	"at" timestamp with time zone,
	CONSTRAINT "search_entries_kind_ref_id_pk" PRIMARY KEY("kind","ref_id")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"agency_id" integer NOT NULL,
	"asker" text NOT NULL,
	"word" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_words_agency_id_asker_word_pk" PRIMARY KEY("agency_id","asker","word")
);
--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "search_words" ADD CONSTRAINT "search_words_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "search_entries_names" ON "search_entries" USING gin ("tokens") WITH (gin_pending_list_limit=256) WHERE "search_entries"."kind" <> 'question';
--> statement-breakpoint
CREATE INDEX "search_entries_questions" ON "search_entries" USING gin ("tokens") WITH (gin_pending_list_limit=256) WHERE "search_entries"."kind" = 'question';
--> statement-breakpoint
CREATE INDEX "search_words_expiry" ON "search_words" USING btree ("expires_at");
