import type { Picked } from "#shared/console/islands.ts";
import { s } from "./Picker.styles.ts";

interface Props {
  readonly name: string;
  readonly chosen: readonly Picked[];
  readonly isMany: boolean;
  readonly onRemove: (id: number) => void;
}

/** Chosen things as inputs of the form. Several are shown as chips; a single one stands in the text field. */
export function Chosen({ name, chosen, isMany, onRemove }: Props) {
  const inputs = chosen.map(({ id }) => <input key={id} type="hidden" name={name} value={id} />);
  if (!isMany) return inputs;
  return (
    <>
      {inputs}
      <ul className={s.chips} aria-label="已选">
        {chosen.map(({ id, name: own }) => (
          <li key={id} className={s.chip}>
            {own}
            <button
              type="button"
              className={s.remove}
              aria-label={`去掉 ${own}`}
              onClick={() => onRemove(id)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
