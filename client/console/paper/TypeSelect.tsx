import type { PaperDeskProps } from "#shared/console/paperDesk.ts";

/** Field that narrows a search or a draw to one type of question. */
export function TypeSelect({ types }: Pick<PaperDeskProps, "types">) {
  return (
    <label>
      题型
      <select name="type">
        <option value="">任意</option>
        {types.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
