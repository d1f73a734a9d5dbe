ALTER TABLE "agencies" ADD COLUMN "wechat_login" boolean DEFAULT false NOT NULL;
