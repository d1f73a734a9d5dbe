import type { ComponentProps } from "react";
import { FieldFrame, type FieldTexts } from "./FieldFrame.tsx";
import { s } from "./FieldFrame.styles.ts";
import { ChevronDown } from "./icons/ChevronDown.ts";

export interface SelectProps extends FieldTexts, Omit<ComponentProps<"select">, "className"> {}

/** Labelled native select; the options are its children. */
export function Select({ label, hint, error, optional, aside, id, children, ...select }: SelectProps) {
  const texts = { label, hint, error, aside, ...(optional ? { optional } : {}) };
  return (
    <FieldFrame id={id} {...texts}>
      {(wiring) => (
        <div className={s.box}>
          <select {...select} {...wiring} className={s.select}>
            {children}
          </select>
          <ChevronDown className={s.chevron} size={18} />
        </div>
      )}
    </FieldFrame>
  );
}
