import { ChevronRight } from "#client/ui/icons/ChevronRight.ts";
import { useBoot } from "#client/site/boot.ts";
import type { CourseDetail } from "./courseJsonLd.ts";
import { courseAnswers } from "./courseAnswers.ts";
import { s } from "./CourseQuestions.styles.ts";

interface Props {
  readonly course: CourseDetail;
  readonly phone: string;
}

export function CourseQuestions({ course, phone }: Props) {
  const { now } = useBoot();
  return courseAnswers(course, phone, now).map(({ question, answer }) => (
    <details key={question} className={s.item}>
      <summary className={s.question}>
        <ChevronRight size={18} />
        {question}
      </summary>
      <p className={s.answer}>{answer}</p>
    </details>
  ));
}
