import { s } from "./StartSheet.styles.ts";

interface Props {
  readonly legend: string;
  readonly name: string;
  readonly items: readonly { readonly value: string; readonly label: string }[];
  readonly many?: boolean;
  /** Value chosen at first; undefined: the first radio button, or no checkbox. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

/** HTML radio buttons or checkboxes that look like chips. */
export function Choices({ legend, name, items, many = false, value, onChange }: Props) {
  return (
    <fieldset className={s.group}>
      <legend className={s.legend}>{legend}</legend>
      <div className={s.items}>
        {items.map((item, index) => (
          <label key={item.value} className={s.item}>
            <input
              className={s.input}
              type={many ? "checkbox" : "radio"}
              name={name}
              value={item.value}
              {...(value === undefined
                ? { defaultChecked: !many && index === 0 }
                : { checked: value === item.value, onChange: () => onChange?.(item.value) })}
            />
            {item.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
