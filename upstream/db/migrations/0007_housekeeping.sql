-- Who wears a picture is found without reading all learners.
CREATE INDEX "users_avatar" ON "users" USING btree ("avatar") WHERE "users"."avatar" <> '';--> statement-breakpoint
-- One job for each kind now (upstream/jobs/removeExpired.ts).
DELETE FROM "jobs" WHERE "name" = 'removeExpired';
