import type { ComponentProps } from "react";
import { FieldFrame, type FieldTexts } from "./FieldFrame.tsx";
import { s } from "./FieldFrame.styles.ts";

export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<"textarea">, "className"> {}

/** Labelled text area that grows with its text if the browser supports it. */
export function TextArea({ label, hint, error, optional, aside, id, ...area }: TextAreaProps) {
  const texts = { label, hint, error, aside, ...(optional ? { optional } : {}) };
  return (
    <FieldFrame id={id} {...texts}>
      {(wiring) => <textarea {...area} {...wiring} className={s.area} />}
    </FieldFrame>
  );
}
