import type { DeskQuestion } from "#shared/console/paperDesk.ts";

/** A question as learners see it, with a link to its page. */
export function QuestionText({ question }: { readonly question: DeskQuestion }) {
  return (
    <article className="brief" aria-label={`题目 ${question.id}`}>
      <p className="facts">
        <a href={`/question/show?id=${question.id}`} target="_blank" rel="noreferrer">
          {question.type} {question.id}
        </a>
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the upstream has sanitised it */}
      <div dangerouslySetInnerHTML={{ __html: question.html }} />
    </article>
  );
}
