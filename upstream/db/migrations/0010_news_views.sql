CREATE TABLE "news_views" (
	"news_id" integer PRIMARY KEY NOT NULL,
	"num" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "news_views" ADD CONSTRAINT "news_views_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;
