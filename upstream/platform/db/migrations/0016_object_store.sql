ALTER TABLE "stored_files" ALTER COLUMN "content" DROP NOT NULL;
