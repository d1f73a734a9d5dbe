CREATE TABLE "search_abbreviations" (
	"agency_id" integer NOT NULL,
	"short" text NOT NULL,
	"meaning" text NOT NULL,
	CONSTRAINT "search_abbreviations_agency_id_short_pk" PRIMARY KEY("agency_id","short")
);
--> statement-breakpoint
ALTER TABLE "search_abbreviations" ADD CONSTRAINT "search_abbreviations_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- They keep the signs of names now: the next start writes them anew (search/indexEntries.ts).
DELETE FROM "search_entries";
