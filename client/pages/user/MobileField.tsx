import type { FocusEvent, ReactNode } from "react";
import { Field } from "../../ui/Field.tsx";

interface Props {
  readonly error: string | undefined;
  readonly hint?: ReactNode;
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
}

export function MobileField(props: Props) {
  return (
    <Field
      {...props}
      label="手机号"
      name="mobile"
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      maxLength={13}
    />
  );
}
