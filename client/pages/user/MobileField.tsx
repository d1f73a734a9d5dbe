import type { FocusEvent, ReactNode } from "react";
import { Field } from "../../ui/Field.tsx";

interface Props {
  readonly error: string | undefined;
  readonly hint?: ReactNode;
  readonly label?: string;
  readonly name?: string;
  readonly defaultValue?: string;
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
}

export function MobileField({ label = "手机号", name = "mobile", ...props }: Props) {
  return (
    <Field
      {...props}
      label={label}
      name={name}
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      maxLength={13}
    />
  );
}
