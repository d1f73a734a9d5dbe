import { CircleAlert } from "lucide-react";
import type { FormEvent, ReactNode, RefObject } from "react";
import { s } from "./AccountForm.styles.ts";

interface Props {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** What the server said against the whole, "" for nothing. */
  readonly alert: string;
  readonly children: ReactNode;
  readonly label: string;
}

/** A form that is sent by script only; POST, so that nothing typed could ever end in an address. */
export function AccountForm({ form, onSubmit, alert, children, label }: Props) {
  return (
    <form ref={form} className={s.form} method="post" noValidate aria-label={label} onSubmit={onSubmit}>
      <noscript>
        <p className={s.notice}>这一页需要 JavaScript：登录凭证由页面脚本保存。请在浏览器里开启后刷新。</p>
      </noscript>
      <div role="alert">
        {alert !== "" && (
          <p className={s.alert}>
            <CircleAlert size={18} strokeWidth={1.75} aria-hidden="true" />
            <span>{alert}</span>
          </p>
        )}
      </div>
      {children}
    </form>
  );
}
