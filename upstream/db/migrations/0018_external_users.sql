ALTER TABLE "agencies" ADD COLUMN "link_opens_accounts" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE TABLE "external_users" (
	"agency_id" integer NOT NULL,
	"uid" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "external_users_agency_id_uid_pk" PRIMARY KEY("agency_id","uid")
);
--> statement-breakpoint
ALTER TABLE "external_users" ADD CONSTRAINT "external_users_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "external_users" ADD CONSTRAINT "external_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "external_users_user" ON "external_users" USING btree ("user_id");
