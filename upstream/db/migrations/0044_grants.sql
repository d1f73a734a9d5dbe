ALTER TABLE "enrolments" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolments" DROP CONSTRAINT "enrolments_target";--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_grant" UNIQUE NULLS NOT DISTINCT("user_id","course_id","classroom_id","package_id","live_id","origin","source");--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
UPDATE "orders" SET "coupon_id" = u."coupon_id" FROM "coupon_uses" u WHERE u."order_id" = "orders"."id";--> statement-breakpoint
-- A code or a gift of something that has no end ended at once.
UPDATE "enrolments" SET "expires_at" = NULL
WHERE "origin" IN ('code', 'gift') AND "expires_at" <= "created_at" + interval '1 minute'
  AND (EXISTS (SELECT FROM "courses" c WHERE c."id" = "enrolments"."course_id" AND c."valid_days" = 0)
    OR EXISTS (SELECT FROM "classrooms" c WHERE c."id" = "enrolments"."classroom_id" AND c."valid_days" = 0));--> statement-breakpoint
-- Until now one row held what several orders, codes and gifts gave together. What an order gave becomes a row of that order;
-- what is left without a source is nobody's to take away.
UPDATE "enrolments" e SET "source" = o."order_no"
FROM (SELECT DISTINCT ON ("user_id", "target_type", "target_id") * FROM "orders" WHERE "status" = 2
      ORDER BY "user_id", "target_type", "target_id", "access_until" DESC NULLS FIRST, "id") o
WHERE e."origin" = 'order' AND e."user_id" = o."user_id" AND e."expires_at" IS NOT DISTINCT FROM o."access_until"
  AND o."target_id" = CASE o."target_type" WHEN 'course' THEN e."course_id" WHEN 'classroom' THEN e."classroom_id"
    WHEN 'package' THEN e."package_id" ELSE e."live_id" END;--> statement-breakpoint
INSERT INTO "enrolments" ("user_id", "agency_id", "course_id", "classroom_id", "package_id", "live_id", "origin", "source", "expires_at")
SELECT o."user_id", o."agency_id", c."id", r."id", p."id", l."id", 'order', o."order_no", o."access_until"
FROM "orders" o
  LEFT JOIN "courses" c ON o."target_type" = 'course' AND c."id" = o."target_id"
  LEFT JOIN "classrooms" r ON o."target_type" = 'classroom' AND r."id" = o."target_id"
  LEFT JOIN "packages" p ON o."target_type" = 'package' AND p."id" = o."target_id"
  LEFT JOIN "lives" l ON o."target_type" = 'live' AND l."id" = o."target_id"
WHERE o."status" = 2 AND coalesce(c."id", r."id", p."id", l."id") IS NOT NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- What a code gave may have been taken away by the refund of an order of the same.
INSERT INTO "enrolments" ("user_id", "agency_id", "course_id", "classroom_id", "origin", "source", "expires_at")
SELECT k."used_by", k."agency_id", c."id", r."id", 'code', k."code",
  CASE coalesce(c."valid_days", r."valid_days") WHEN 0 THEN NULL
    ELSE k."used_at" + coalesce(c."valid_days", r."valid_days") * interval '24 hours' END
FROM "course_codes" k
  LEFT JOIN "courses" c ON k."target_type" = 'course' AND c."id" = k."target_id"
  LEFT JOIN "classrooms" r ON k."target_type" = 'classroom' AND r."id" = k."target_id"
WHERE k."used_by" IS NOT NULL AND k."used_at" IS NOT NULL AND coalesce(c."id", r."id") IS NOT NULL
  AND EXISTS (SELECT FROM "orders" o WHERE o."user_id" = k."used_by" AND o."target_type" = k."target_type"
    AND o."target_id" = k."target_id" AND o."status" IN (2, 5))
ON CONFLICT DO NOTHING;
