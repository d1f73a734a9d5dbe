CREATE TABLE "external_records" (
	"user_id" integer NOT NULL,
	"agency_id" integer NOT NULL,
	"lesson_id" text NOT NULL,
	"lesson_name" text DEFAULT '' NOT NULL,
	"course_id" text DEFAULT '' NOT NULL,
	"course_name" text DEFAULT '' NOT NULL,
	"course_cover" text DEFAULT '' NOT NULL,
	"classroom_id" text DEFAULT '' NOT NULL,
	"subject_id" integer DEFAULT 0 NOT NULL,
	"length" integer DEFAULT 0 NOT NULL,
	"finish_percent" smallint DEFAULT 90 NOT NULL,
	"max_speed" numeric(5, 2) DEFAULT '3' NOT NULL,
	"is_seek_limited" boolean DEFAULT false NOT NULL,
	"is_manual_finish" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"position_at" timestamp with time zone,
	"played" nummultirange DEFAULT '{}' NOT NULL,
	"is_finished" boolean DEFAULT false NOT NULL,
	"spent" integer DEFAULT 0 NOT NULL,
	"told" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "external_records_agency_id_user_id_lesson_id_pk" PRIMARY KEY("agency_id","user_id","lesson_id")
);
--> statement-breakpoint
ALTER TABLE "external_records" ADD CONSTRAINT "external_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE cascade;
--> statement-breakpoint
ALTER TABLE "external_records" ADD CONSTRAINT "external_records_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agencies"("id") ON DELETE cascade;
--> statement-breakpoint
CREATE INDEX "external_records_user" ON "external_records" USING btree ("user_id");
