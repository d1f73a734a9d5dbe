import { useId, type ComponentProps, type ReactNode } from "react";
import { s } from "./Checkbox.styles.ts";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "className" | "type"> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

export function Checkbox(props: CheckboxProps) {
  return <Choice {...props} type="checkbox" />;
}

/** Radio button. The radios of one question share a `name`, inside a fieldset with a legend. */
export function Radio(props: CheckboxProps) {
  return <Choice {...props} type="radio" />;
}

function Choice({
  label,
  hint,
  error,
  type,
  ...input
}: CheckboxProps & { readonly type: "checkbox" | "radio" }) {
  const id = useId();
  const described = [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ");
  return (
    <label className={s.row}>
      <input
        {...input}
        type={type}
        className={type === "radio" ? s.radio : s.checkbox}
        aria-invalid={error ? true : undefined}
        aria-labelledby={`${id}-label`}
        aria-describedby={described || undefined}
      />
      <span className={s.texts}>
        <span id={`${id}-label`}>{label}</span>
        {error ? (
          <span className={s.error} id={`${id}-error`}>
            {error}
          </span>
        ) : null}
        {hint ? (
          <span className={s.hint} id={`${id}-hint`}>
            {hint}
          </span>
        ) : null}
      </span>
    </label>
  );
}
