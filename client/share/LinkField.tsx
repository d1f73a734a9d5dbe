import { Button } from "../ui/Button.tsx";
import { copyText } from "../ui/copyText.ts";
import { Field } from "../ui/Field.tsx";
import { s } from "./ShareDialog.styles.ts";

interface Props {
  readonly link: string;
  readonly title: string;
  readonly hint: string;
}

/** Field with a link to copy. It is shown only after a press, so it may read browser facts; phones can also share. */
export function LinkField({ link, title, hint }: Props) {
  async function send(): Promise<void> {
    // `share` rejects when the learner closes the share sheet, which is no error.
    await navigator.share({ title, url: link }).catch(() => undefined);
  }
  return (
    <>
      <div className={s.field}>
        <Field
          label="链接"
          hint={hint || undefined}
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <div className={s.row}>
        <Button kind="primary" data-first-focus onClick={() => void copyText(link, "链接")}>
          复制链接
        </Button>
        {"share" in navigator ? <Button onClick={() => void send()}>发给朋友</Button> : null}
      </div>
    </>
  );
}
