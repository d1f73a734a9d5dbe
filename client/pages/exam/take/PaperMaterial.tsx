import type { ExamQuestion } from "../../../calls/examTaking.ts";
import { Highlighted } from "../../../question/marks/Highlighted.tsx";
import { Material } from "../../../question/show/Material.tsx";

/** What several questions are about; its parts can be highlighted for all of them. */
export function PaperMaterial({ question }: { readonly question: ExamQuestion }) {
  return (
    <Material
      source={question.material}
      around={(text) => <Highlighted of={`material:${question.materialId}`}>{text}</Highlighted>}
    />
  );
}
