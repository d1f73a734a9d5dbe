import { useId, type ReactNode } from "react";
import { s } from "./FieldFrame.styles.ts";
import { CircleAlert } from "./icons/CircleAlert.ts";

export interface FieldTexts {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Text of the error and what to do; undefined or "": no error. */
  readonly error?: string | undefined;
  /** True marks the field as 选填 (optional). */
  readonly optional?: boolean;
  /** Element beside the control, e.g. the button that sends an SMS code. */
  readonly aside?: ReactNode;
}

/** Attributes that connect the control to its label, hint and error. */
export interface ControlAttributes {
  readonly id: string;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

interface FieldFrameProps extends FieldTexts {
  readonly id: string | undefined;
  readonly children: (attributes: ControlAttributes) => ReactNode;
}

export function FieldFrame({ id, label, hint, error, optional, aside, children }: FieldFrameProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const described = [error ? `${controlId}-error` : "", hint ? `${controlId}-hint` : ""].filter(Boolean);
  const control = children({
    id: controlId,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described.length > 0 ? described.join(" ") : undefined,
  });
  return (
    <div className={s.field}>
      <label className={s.label} htmlFor={controlId}>
        {label}
        {optional ? <span className={s.optional}>选填</span> : null}
      </label>
      {aside ? (
        <div className={s.row}>
          {control}
          {aside}
        </div>
      ) : (
        control
      )}
      {error ? (
        <p className={s.error} id={`${controlId}-error`}>
          <CircleAlert size={16} />
          {error}
        </p>
      ) : null}
      {hint ? (
        <p className={s.hint} id={`${controlId}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
