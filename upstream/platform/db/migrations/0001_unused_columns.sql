ALTER TABLE "sms_codes" DROP COLUMN "attempts", DROP COLUMN "own_attempts";
