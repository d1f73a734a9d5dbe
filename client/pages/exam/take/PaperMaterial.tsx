import type { ExamQuestion } from "#client/calls/exam.ts";
import { Highlighted } from "#client/question/annotations/Highlighted.tsx";
import { Material } from "#client/question/show/Material.tsx";

interface Props {
  readonly question: ExamQuestion;
  /** In a whole paper, where each has its own. */
  readonly name?: string;
}

/** What several questions are about; its parts can be highlighted for all of them. */
export function PaperMaterial({ question, name }: Props) {
  return (
    <Material
      source={question.material}
      {...(name !== undefined && { name })}
      around={(text) => <Highlighted of={`material:${question.materialId}`}>{text}</Highlighted>}
    />
  );
}
