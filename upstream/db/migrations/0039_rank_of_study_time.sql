CREATE INDEX "study_days_agency" ON "study_days" USING btree ("agency_id","day");
