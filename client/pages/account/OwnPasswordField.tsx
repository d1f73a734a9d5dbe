import { Field } from "#client/ui/Field.tsx";

/** Field for the learner's password, which confirms a change of the account. */
export function OwnPasswordField({ error }: { readonly error: string | undefined }) {
  return (
    <Field
      label="登录密码"
      name="password"
      type="password"
      autoComplete="current-password"
      hint="确认是你本人"
      error={error}
    />
  );
}
