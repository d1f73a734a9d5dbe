import { useState } from "react";
import { Field } from "#client/ui/Field.tsx";
import { passwordStrength } from "./passwordStrength.ts";

interface Props {
  readonly label: string;
  readonly error: string | undefined;
}

export function NewPasswordField({ label, error }: Props) {
  const [password, setPassword] = useState("");
  const strength = passwordStrength(password);
  return (
    <Field
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      error={error}
      onInput={(event) => setPassword(event.currentTarget.value)}
      hint={
        <span role="status">
          {strength
            ? `密码强度：${strength.level}${strength.advice && `，${strength.advice}`}`
            : "至少 8 位，要有字母和数字。"}
        </span>
      }
    />
  );
}
