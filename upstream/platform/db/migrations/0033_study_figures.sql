-- The index has all columns that the figures of a school add up (decision 107).
DROP INDEX "study_days_agency";
--> statement-breakpoint
CREATE INDEX "study_days_agency" ON "study_days" ("agency_id", "day", "user_id", "seconds", "answered_num");
