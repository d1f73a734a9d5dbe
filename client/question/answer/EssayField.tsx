import { useState } from "react";
import { TextArea } from "#client/ui/TextArea.tsx";

/** Most characters of an essay that is sent within an address, as without a script. */
const LONGEST = 800;

interface Props {
  readonly describedBy: string | undefined;
  readonly given: readonly string[];
  readonly longest?: number;
}

export function EssayField({ describedBy, given, longest = LONGEST }: Props) {
  const [length, setLength] = useState(given[0]?.length ?? 0);
  return (
    <fieldset aria-describedby={describedBy} role={describedBy === undefined ? "presentation" : undefined}>
      <TextArea
        label="你的答案"
        name="answer"
        rows={8}
        maxLength={longest}
        autoComplete="off"
        defaultValue={given[0]}
        hint={hintOf(length, longest)}
        onInput={(event) => setLength(event.currentTarget.value.length)}
      />
    </fieldset>
  );
}

function hintOf(length: number, longest: number): string {
  if (length >= longest) return `已写满 ${longest} 字，再写不会记下；把要点留在这里，其余写在纸上。`;
  if (length > 0) return `已写 ${length} 字，还可以写 ${longest - length} 字。`;
  if (longest > LONGEST) return `最多 ${longest} 字。`;
  return `最多 ${longest} 字。更长的答案可以先写在纸上，这里写要点，再对照参考答案。`;
}
