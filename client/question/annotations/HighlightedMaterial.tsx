import type { Question } from "../question.ts";
import { Material } from "../show/Material.tsx";
import { Highlighted } from "./Highlighted.tsx";

interface Props {
  readonly question: Pick<Question, "material" | "materialId" | "stem">;
  /** Heading of the material, set in the view of a whole paper, which may show several materials. */
  readonly name?: string;
}

/** Shows the material of a question. Questions with the same material share its highlights. */
export function HighlightedMaterial({ question, name }: Props) {
  return (
    <Material
      source={question.material}
      {...(name === undefined ? { asked: question.stem } : { name })}
      around={(text) => <Highlighted of={`material:${question.materialId}`}>{text}</Highlighted>}
    />
  );
}
