import type { FocusEvent, ReactNode } from "react";
import { mobileTyped } from "#shared/domain/typedText.ts";
import { Field } from "#client/ui/Field.tsx";
import { showFound } from "#client/kit/showFound.ts";

interface Props {
  readonly error: string | undefined;
  readonly hint?: ReactNode;
  readonly label?: string;
  readonly name?: string;
  readonly defaultValue?: string;
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
}

/** On losing the focus, replaces the text by the mobile number found in it. Text without a number is kept. */
export function MobileField({ label = "手机号", name = "mobile", onBlur, ...props }: Props) {
  return (
    <Field
      {...props}
      label={label}
      name={name}
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      onBlur={(event) => {
        showFound(event.currentTarget, mobileTyped);
        onBlur?.(event);
      }}
    />
  );
}
