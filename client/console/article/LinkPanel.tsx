import { useId, useState } from "react";
import { isEnter } from "#client/kit/keys.ts";
import { s } from "../editor/editor.styles.ts";

interface Props {
  /** Address of the present link; "": there is none. */
  readonly address: string;
  readonly onDone: (address: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the address of a link: a path of the site, or a full address. */
export function LinkPanel({ address, onDone, onCancel }: Props) {
  const [typed, setTyped] = useState(address);
  const [inputId, faultId] = [useId(), useId()];
  const own = typed.trim();
  const isGood = /^(?:\/(?!\/)|https?:\/\/\S|mailto:|tel:)\S*$/.test(own);
  return (
    <div className={s.panel} role="group" aria-label="链接">
      <label htmlFor={inputId}>链接地址</label>
      <input
        id={inputId}
        className={s.input}
        type="text"
        value={typed}
        placeholder="/course/101 或 https://…"
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this panel
        autoFocus
        aria-describedby={own !== "" && !isGood ? faultId : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onCancel();
          else if (isEnter(event.nativeEvent)) {
            if (isGood) onDone(own);
          } else return;
          event.preventDefault();
        }}
      />
      {own !== "" && !isGood && (
        <p className={s.fault} id={faultId}>
          以 / 开头是本站的页面，别的网站以 https:// 开头。
        </p>
      )}
      <div className={s.row}>
        <button type="button" className="second" disabled={!isGood} onClick={() => onDone(own)}>
          确定
        </button>
        {address !== "" && (
          <button type="button" className="quiet" onClick={() => onDone("")}>
            去掉链接
          </button>
        )}
        <button type="button" className="quiet" onClick={onCancel}>
          取消
        </button>
      </div>
    </div>
  );
}
