-- Pictures of a school's own in place of drawn ones: addresses of rows in question_images (decision 110).
ALTER TABLE "courses" ADD COLUMN "cover" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "classrooms" ADD COLUMN "cover" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "portrait" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "ads" ADD COLUMN "picture" text DEFAULT '' NOT NULL;
