import type { Question } from "../question.ts";
import { Material } from "../show/Material.tsx";
import { Highlighted } from "./Highlighted.tsx";

interface Props {
  readonly question: Pick<Question, "material" | "materialId" | "stem">;
  /** Name of the material; set in a whole paper, where every material has its own. */
  readonly name?: string;
}

/** Shows a material of several questions; its highlights are shared by all of them. */
export function HighlightedMaterial({ question, name }: Props) {
  return (
    <Material
      source={question.material}
      {...(name === undefined ? { asked: question.stem } : { name })}
      around={(text) => <Highlighted of={`material:${question.materialId}`}>{text}</Highlighted>}
    />
  );
}
