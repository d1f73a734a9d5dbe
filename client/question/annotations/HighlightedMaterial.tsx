import type { Question } from "../question.ts";
import { Material } from "../show/Material.tsx";
import { Highlighted } from "./Highlighted.tsx";

interface Props {
  readonly question: Pick<Question, "material" | "materialId" | "stem">;
  /** In a whole paper, where each has its own. */
  readonly name?: string;
}

/** A material that several questions are about; its parts can be highlighted for all of them. */
export function HighlightedMaterial({ question, name }: Props) {
  return (
    <Material
      source={question.material}
      {...(name === undefined ? { asked: question.stem } : { name })}
      around={(text) => <Highlighted of={`material:${question.materialId}`}>{text}</Highlighted>}
    />
  );
}
