import { Checkbox } from "#client/ui/Checkbox.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { s } from "./KeyHelp.styles.ts";
import { setLetterKeys, useLetterKeys } from "./useLetterKeys.ts";

interface Props {
  readonly keys: readonly (readonly [key: string, what: string])[];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Lists the keys, with a switch that turns single-character keys off (WCAG 2.1.4). */
export function KeyHelp({ keys, open, onClose }: Props) {
  const letters = useLetterKeys();
  return (
    <Dialog open={open} onClose={onClose} title="快捷键" width="small">
      <dl className={s.keys}>
        {[...keys, ["?", "打开这张表"] as const].map(([key, what]) => (
          <div key={key} className={s.row}>
            <dt className={s.key}>{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="使用字母、数字和符号键"
        hint="用语音输入或容易误按时可以关掉，Enter 和方向键不受影响。"
        checked={letters}
        onChange={(event) => setLetterKeys(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
