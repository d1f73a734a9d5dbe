import { useState } from "react";
import { TextArea } from "../../ui/TextArea.tsx";

/** An answer travels in the address, so that the result has one: longer texts would not fit. */
const LONGEST = 800;

interface Props {
  readonly describedBy: string | undefined;
}

export function EssayField({ describedBy }: Props) {
  const [length, setLength] = useState(0);
  return (
    <fieldset aria-describedby={describedBy}>
      <TextArea
        label="你的答案"
        name="answer"
        rows={8}
        maxLength={LONGEST}
        autoComplete="off"
        hint={`${length} / ${LONGEST} 字。也可以先写在纸上，这里写要点，再对照参考答案。`}
        onInput={(event) => setLength(event.currentTarget.value.length)}
      />
    </fieldset>
  );
}
