CREATE TABLE "sms_days" (
	"agency_id" integer NOT NULL,
	"day" text NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sms_days_agency_id_day_pk" PRIMARY KEY("agency_id","day")
);
--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "sms_a_day" integer DEFAULT 3000 NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_days" ADD CONSTRAINT "sms_days_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;
