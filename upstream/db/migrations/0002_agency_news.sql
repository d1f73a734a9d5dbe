-- Functions are replaced: a restore into a used database drops its tables, not these.
-- Processes keep the agencies' settings in memory (upstream/followNews.ts); whoever changes one tells them all.
CREATE OR REPLACE FUNCTION tell_agencies_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('agencies_changed', ''); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER agencies_news AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "agencies" FOR EACH STATEMENT EXECUTE FUNCTION tell_agencies_changed();--> statement-breakpoint
CREATE TRIGGER agency_hosts_news AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "agency_hosts" FOR EACH STATEMENT EXECUTE FUNCTION tell_agencies_changed();--> statement-breakpoint
CREATE TRIGGER agency_subjects_news AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "agency_subjects" FOR EACH STATEMENT EXECUTE FUNCTION tell_agencies_changed();
