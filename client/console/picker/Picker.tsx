import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { Picked, PickerProps } from "#shared/console/islands.ts";
import { isComposing, isEnter } from "#client/kit/keys.ts";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { Chosen } from "./Chosen.tsx";
import { Options } from "./Options.tsx";
import { s } from "./Picker.styles.ts";
import { type Found, useFound } from "./useFound.ts";
import { PICKED, usePlace } from "./usePlace.ts";

/**
 * Field that names one thing, or several, by a search: a combobox with a list (WAI-ARIA). The form gets the ids. A text
 * that names nothing yet is sent as it is, and the pages look it up.
 */
export default function Picker(props: PickerProps) {
  const { address, within, inputId, name, label, isMany, isNeeded, isWrong, describedBy } = props;
  const [chosen, setChosen] = useState(props.chosen);
  const [text, setText] = useState(isMany ? props.typed : (props.chosen[0]?.name ?? props.typed));
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const composing = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const single = isMany ? undefined : chosen[0];
  const place = usePlace(input, within, () => {
    if (chosen.length === 0) return;
    setChosen([]);
    setText("");
  });
  const asked = place ? `${address}?${place}` : address;
  // The name of the chosen thing is no search: the list then begins with all things.
  const found = useFound(asked, isOpen && place !== undefined ? (single ? "" : text.trim()) : undefined);
  const missing = place === undefined ? within?.label : undefined;
  const all = found.state === "found" && missing === undefined ? found.found : [];
  const shown = isMany ? all.filter(({ id }) => !chosen.some((one) => one.id === id)) : all;
  const at = Math.min(active, shown.length - 1);

  useEffect(() => {
    input.current?.form?.dispatchEvent(new Event(PICKED));
  }, [chosen]);

  const open = () => {
    setOpen(true);
    setActive(single ? -1 : 0);
  };
  const take = (one: Picked) => {
    setChosen(isMany ? [...chosen, one] : [one]);
    setText(isMany ? "" : one.name);
    setOpen(false);
    input.current?.focus();
  };
  const remove = (id: number) => {
    setChosen(chosen.filter((one) => one.id !== id));
    input.current?.focus();
  };
  const type = (typed: string) => {
    setText(typed);
    if (!isMany) setChosen([]);
    setActive(0);
    if (!composing.current) setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // While an input method composes, its keys choose characters.
    if (composing.current || isComposing(event.nativeEvent)) return;
    const { key } = event;
    const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (!isOpen) open();
      else if (shown.length > 0)
        setActive((Math.max(at, step < 0 ? 0 : -1) + step + shown.length) % shown.length);
    } else if (isEnter(event.nativeEvent) && isOpen) {
      event.preventDefault();
      const one = shown[at];
      // The list may still be that of an earlier text.
      if (one && isFresh(found, single ? "" : text.trim())) take(one);
    } else if (key === "Escape" && (isOpen || text !== "")) {
      event.preventDefault();
      if (isOpen) setOpen(false);
      else type("");
    } else if (key === "Backspace" && text === "" && isMany) setChosen(chosen.slice(0, -1));
  };

  return (
    <div
      className={s.picker}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Chosen name={name} chosen={chosen} isMany={isMany} onRemove={remove} />
      <input
        ref={input}
        id={inputId}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && at >= 0 ? `${listId}-${at}` : undefined}
        aria-describedby={describedBy || undefined}
        aria-invalid={isWrong || undefined}
        placeholder="输入名称或拼音查找"
        name={single || text.trim() === "" ? undefined : name}
        required={isNeeded && chosen.length === 0}
        value={text}
        onChange={({ target }) => type(target.value)}
        onClick={() => (isOpen ? undefined : open())}
        onKeyDown={onKeyDown}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={() => {
          composing.current = false;
          setOpen(true);
        }}
      />
      {isOpen && (
        <Options
          id={listId}
          label={label}
          found={found}
          missing={missing}
          shown={shown}
          at={at}
          single={single}
          onTake={take}
        />
      )}
      <VisuallyHidden>
        <span role="status">{isOpen && missing === undefined ? statusOf(found, shown.length) : ""}</span>
      </VisuallyHidden>
    </div>
  );
}

function isFresh(found: Found, typed: string): boolean {
  return found.state === "found" && found.typed === typed;
}

function statusOf(found: Found, count: number): string {
  if (found.state !== "found") return "";
  return count === 0 ? "没有找到" : `${count} 个结果，用上下键选择`;
}
