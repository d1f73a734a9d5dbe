import { type KeyboardEvent, useRef, useState } from "react";
import type { Region } from "#shared/domain/regions.ts";
import { isComposing, isEnter } from "../kit/keys.ts";
import { setRegion, useRegion } from "../site/region.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { findRegions } from "./findRegions.ts";
import { nextInGrid } from "./nextInGrid.ts";
import { openRegions, useRegionsOpen } from "./regionDialog.ts";
import { s } from "./RegionDialog.styles.ts";

export function RegionDialog() {
  return (
    <Dialog open={useRegionsOpen()} onClose={() => openRegions(false)} title="你在哪个省份考试？">
      <Choice />
    </Dialog>
  );
}

function Choice() {
  const region = useRegion();
  const [words, setWords] = useState("");
  const found = findRegions(words);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** Id of the region that Tab moves to. */
  const first = (found.find(({ id }) => id === region.id) ?? found[0])?.id;

  function choose(chosen: Region | undefined): void {
    if (!chosen) return;
    setRegion(chosen);
    openRegions(false);
  }
  function focusFirst(): void {
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }
  function walk(event: KeyboardEvent<HTMLDivElement>): void {
    const options = [...event.currentTarget.querySelectorAll("button")];
    const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(" ").length;
    const at = options.findIndex((option) => option === event.target);
    const next = nextInGrid({ at, count: options.length, columns }, event.key);
    if (next === undefined) return;
    event.preventDefault();
    if (next < 0) field.current?.focus();
    else options[next]?.focus();
  }

  return (
    <>
      <input
        ref={field}
        className={s.field}
        type="search"
        aria-label="找省份"
        placeholder="输入省份名或拼音首字母"
        autoComplete="off"
        enterKeyHint="done"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          const isDown = event.key === "ArrowDown" && !isComposing(event.nativeEvent);
          if (!isDown && !isEnter(event.nativeEvent)) return;
          // Prevents Enter from also pressing the element that receives the focus.
          event.preventDefault();
          if (isDown) focusFirst();
          else if (words.trim() !== "") choose(found[0]);
        }}
      />
      <div ref={list} className={s.list} role="listbox" aria-label="省份" onKeyDown={walk}>
        {found.map((one) => (
          <button
            key={one.id}
            className={s.region}
            type="button"
            role="option"
            aria-selected={one.id === region.id}
            tabIndex={one.id === first ? 0 : -1}
            data-first-focus={one.id === region.id || undefined}
            onClick={() => choose(one)}
          >
            {one.name}
          </button>
        ))}
      </div>
      <p className={s.none} role="status">
        {found.length === 0 ? "没有找到这个省份，换个写法试试。" : null}
      </p>
    </>
  );
}
