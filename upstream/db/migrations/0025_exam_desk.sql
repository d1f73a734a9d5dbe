CREATE TABLE "paper_drawn" (
	"paper_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	CONSTRAINT "paper_drawn_paper_id_question_id_pk" PRIMARY KEY("paper_id","question_id")
);--> statement-breakpoint
ALTER TABLE "paper_drawn" ADD CONSTRAINT "paper_drawn_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_drawn" ADD CONSTRAINT "paper_drawn_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What an exam holds back is counted with the bank (upstream/exam/heldBack.ts).
CREATE TRIGGER papers_news AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "papers" FOR EACH STATEMENT EXECUTE FUNCTION tell_questions_changed();--> statement-breakpoint
CREATE TRIGGER paper_questions_news AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "paper_questions" FOR EACH STATEMENT EXECUTE FUNCTION tell_questions_changed();--> statement-breakpoint
CREATE TRIGGER exam_allowances_news AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "exam_allowances" FOR EACH STATEMENT EXECUTE FUNCTION tell_questions_changed();
