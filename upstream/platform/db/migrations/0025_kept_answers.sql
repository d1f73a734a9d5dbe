-- A mark or a visit on one device no longer replaces an answer that another device gave before it (decision 043).
ALTER TABLE "attempt_changes" ADD COLUMN "keeps_answer" boolean DEFAULT false NOT NULL;
