ALTER TABLE "subjects" ADD COLUMN "agency_id" integer;--> statement-breakpoint
ALTER TABLE "subjects" ADD CONSTRAINT "subjects_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE set null;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "zk_subject_id" integer;--> statement-breakpoint
ALTER TABLE "agencies" ADD CONSTRAINT "agencies_zk_subject_id_subjects_id_fk" FOREIGN KEY ("zk_subject_id") REFERENCES "public"."subjects"("id") ON DELETE set null;
