CREATE TABLE "exam_dates" (
	"agency_id" integer NOT NULL REFERENCES "agencies"("id") ON DELETE cascade,
	"subject_id" integer NOT NULL REFERENCES "subjects"("id") ON DELETE cascade,
	"province_id" integer DEFAULT 0 NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "exam_dates_agency_id_subject_id_province_id_day_pk" PRIMARY KEY("agency_id","subject_id","province_id","day")
);
--> statement-breakpoint
CREATE INDEX "exam_dates_next" ON "exam_dates" USING btree ("agency_id","day");
