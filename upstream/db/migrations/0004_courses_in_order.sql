CREATE INDEX "courses_year" ON "courses" USING btree ("year","id");--> statement-breakpoint
CREATE INDEX "courses_recommended" ON "courses" USING btree ("is_recommended" DESC NULLS FIRST,"sort","id");