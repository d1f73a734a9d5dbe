import type { ReactNode } from "react";
import { CircleAlert } from "#client/ui/icons/CircleAlert.ts";
import { s } from "./AccountForm.styles.ts";
import type { FormBinding } from "./useAccountForm.ts";
import { useHindrance } from "./useHindrance.ts";

interface Props {
  readonly form: FormBinding;
  /** Why the server refused the form; "": not refused. */
  readonly alert: string;
  /** Help shown after the text of `alert`, e.g. a link. */
  readonly help?: ReactNode;
  readonly children: ReactNode;
  readonly label: string;
}

/** A form that only a script sends. Its method is POST, so that no typed password can end up in an address. */
export function AccountForm({ form, alert, help, children, label }: Props) {
  const hindrance = useHindrance();
  const words = hindrance || alert;
  return (
    <form {...form} className={s.form} method="post" noValidate aria-label={label}>
      <noscript>
        <p className={s.notice}>这一页需要 JavaScript：登录凭证由页面脚本保存。请在浏览器里开启后刷新。</p>
      </noscript>
      <div role="alert">
        {words !== "" && (
          <p className={s.alert}>
            <CircleAlert size={18} />
            <span>
              {words} {hindrance === "" && help}
            </span>
          </p>
        )}
      </div>
      {children}
    </form>
  );
}
