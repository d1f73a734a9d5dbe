import type { ComponentProps, ReactNode } from "react";
import { buttonClass } from "./Button.tsx";
import { FieldFrame, type FieldTexts } from "./FieldFrame.tsx";
import { s } from "./FileField.styles.ts";

interface FileFieldProps
  extends FieldTexts,
    Omit<ComponentProps<"input">, "className" | "type" | "children"> {
  /** The words on the button: a browser's own speaks the browser's language. */
  readonly children: ReactNode;
}

/** A file to choose, or to drop: the browser's own input lies unseen over a button of ours, and has focus, keys and name. */
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
