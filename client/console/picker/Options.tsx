import { useEffect, useRef } from "react";
import type { Picked } from "#shared/console/islands.ts";
import { s } from "./Picker.styles.ts";
import type { Found } from "./useFound.ts";

interface Props {
  readonly id: string;
  readonly label: string;
  readonly found: Found;
  /** Label of the field that has to be filled in first; undefined: none. */
  readonly missing: string | undefined;
  readonly shown: readonly Picked[];
  /** Place of the active option; -1: none. */
  readonly at: number;
  readonly single: Picked | undefined;
  readonly onTake: (one: Picked) => void;
}

/** List below the field. Its options never get the focus, which stays in the field. */
export function Options({ id, label, found, missing, shown, at, single, onTake }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);
  const note = missing === undefined ? noteOf(found, shown.length) : `请先选“${missing}”。`;
  return (
    <div className={s.list}>
      <div ref={list} id={id} role="listbox" aria-label={label} tabIndex={-1}>
        {shown.map((one, place) => (
          <button
            key={one.id}
            type="button"
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={one.id === single?.id}
            data-active={place === at}
            className={s.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(one)}
          >
            <span>{one.name}</span>
            {one.hint !== "" && <span className={s.hint}>{one.hint}</span>}
          </button>
        ))}
      </div>
      {note !== undefined && <p className={s.more}>{note}</p>}
    </div>
  );
}

function noteOf(found: Found, count: number): string | undefined {
  if (found.state === "waiting") return "正在查找……";
  if (found.state === "failed")
    return found.isSignedOut ? "登录已过期，请用新的链接打开。" : "现在查不到，可以直接填名称。";
  if (count === 0) return "没有找到。换一个名称或拼音试试。";
  return found.hasMore ? "还有更多，请多输入几个字。" : undefined;
}
