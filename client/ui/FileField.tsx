import type { ComponentProps, ReactNode } from "react";
import { buttonClass } from "./Button.tsx";
import { FieldFrame, type FieldTexts } from "./FieldFrame.tsx";
import { s } from "./FileField.styles.ts";

interface FileFieldProps
  extends FieldTexts,
    Omit<ComponentProps<"input">, "className" | "type" | "children"> {
  /** Text of the button. The browser's own text would be in the language of the browser. */
  readonly children: ReactNode;
}

/**
 * Field to choose or drop a file. The native input lies invisibly over a drawn button; it takes the focus and handles
 * keys.
 */
export function FileField({ label, hint, error, optional, aside, id, children, ...input }: FileFieldProps) {
  const texts = { label, hint, error, aside, ...(optional ? { optional } : {}) };
  return (
    <FieldFrame id={id} {...texts}>
      {(wiring) => (
        <span className={s.box}>
          <input {...input} {...wiring} type="file" className={s.input} />
          <span className={`${buttonClass()} ${s.face}`} aria-hidden="true">
            {children}
          </span>
        </span>
      )}
    </FieldFrame>
  );
}
