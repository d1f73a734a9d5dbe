import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import type { SearchKind } from "#shared/contract/search/kinds.ts";
import { searchText } from "#shared/domain/searchText.ts";
import { href } from "#shared/routes/href.ts";
import { useCalls } from "../calls/call.ts";
import { suggestCall } from "../calls/search.ts";
import { isComposing, isEnter } from "../kit/keys.ts";
import { useNavigation } from "../navigation/navigation.ts";
import { useSite } from "../site/boot.ts";
import { forgetSearches, keepSearch, pastSearches } from "../site/pastSearches.ts";
import { searchKinds } from "../site/searchKinds.ts";
import { Marked } from "../ui/Marked.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { type Answer, type Option, optionsOf } from "./suggestionOptions.ts";
import { s } from "./Suggestions.styles.ts";

const PAUSE_MS = 150;

interface Props {
  readonly form: HTMLFormElement;
}

/** Turns the field of a search form into a combobox with listbox, keys and screen-reader states. */
export function Suggestions({ form }: Props) {
  const { visit } = useNavigation();
  const { key } = useLocation();
  const site = useSite();
  const id = useId();
  /** Text of the field while suggestions are open, and the key of its history entry. An undefined text means closed. */
  const [wanted, setWanted] = useState(() => ({ text: fieldOf(form)?.value, key }));
  const [active, setActive] = useState(-1);
  const [past, setPast] = useState(pastSearches);
  const kinds = searchKinds(site);
  const text = wanted.key === key ? wanted.text : undefined;
  const answer = useAnswer(text, kinds);
  const options = text === undefined ? [] : optionsOf(text === "" ? past : [], answer, site);
  const isOpen = options.length > 0;

  function open(value: string | undefined): void {
    setWanted({ text: value, key });
    setActive(-1);
    setPast(pastSearches());
  }
  function choose({ href: to, name }: Option): void {
    if (to === "") {
      forgetSearches();
      return open("");
    }
    open(undefined);
    if (to === href("search", { q: name })) keepSearch(name);
    void visit(to);
  }
  const list = usePlaceBelow(form, isOpen);
  const onPick = useEffectEvent(({ target }: Event) => {
    const option = (target as Element).closest('[role="option"]');
    const all = [...(list.current?.querySelectorAll('[role="option"]') ?? [])];
    const picked = option && options[all.indexOf(option)];
    if (picked) choose(picked);
  });
  const onEvent = useEffectEvent((event: Event) => {
    const field = fieldOf(form);
    if (event.type === "focusout") {
      const to = (event as FocusEvent).relatedTarget;
      if (!(to instanceof Node && form.contains(to))) open(undefined);
    } else if (event.type === "submit") open(undefined);
    // Ignores text that an input method is still composing.
    else if (event.target === field && !isComposing(event as InputEvent)) open(field?.value);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isComposing(event) || event.ctrlKey || event.altKey || event.metaKey) return;
    const chosen = options[active];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) open(fieldOf(form)?.value);
      else setActive(nextOf(active, options.length, event.key === "ArrowDown" ? 1 : -1));
    } else if (isEnter(event) && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === "Escape" && isOpen) {
      // Escape closes the list first; a second Escape clears the field, as in other search fields.
      event.preventDefault();
      open(undefined);
    }
  });

  useEffect(() => {
    const kindsOfEvents = ["input", "compositionend", "focusin", "focusout", "submit"];
    for (const kind of kindsOfEvents) form.addEventListener(kind, onEvent);
    form.addEventListener("keydown", onKey);
    return () => {
      for (const kind of kindsOfEvents) form.removeEventListener(kind, onEvent);
      form.removeEventListener("keydown", onKey);
    };
  }, [form]);
  useEffect(() => {
    // Adds a native listener, because the options have no key handlers: the field handles all keys.
    const element = list.current;
    element?.addEventListener("click", onPick);
    return () => element?.removeEventListener("click", onPick);
  }, [list]);
  // Runs after every render, because a navigation may replace the field.
  useEffect(() => {
    const field = fieldOf(form);
    field?.setAttribute("role", "combobox");
    field?.setAttribute("aria-autocomplete", "list");
    // Prevents the browser's list of earlier input from covering the suggestions.
    field?.setAttribute("autocomplete", "off");
    field?.setAttribute("aria-controls", id);
    field?.setAttribute("aria-expanded", String(isOpen));
    if (active >= 0) field?.setAttribute("aria-activedescendant", `${id}-${active}`);
    else field?.removeAttribute("aria-activedescendant");
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  });

  return (
    <>
      <div
        className={s.list}
        id={id}
        ref={list}
        role="listbox"
        aria-label="搜索建议"
        hidden={!isOpen}
        // Keeps the focus in the field when an option is pressed.
        onPointerDown={(event) => event.preventDefault()}
      >
        {options.map((option, at) => (
          <div
            key={option.href}
            id={`${id}-${at}`}
            className={s.option}
            role="option"
            aria-selected={at === active}
          >
            <span className={s.name}>
              <Marked text={option.name} marks={option.marks} />
            </span>
            {option.facts === "" ? null : <span className={s.facts}>{option.facts}</span>}
          </div>
        ))}
      </div>
      <span role="status">
        <VisuallyHidden>
          {text !== undefined && (answer || isOpen) ? countText(text, options.length) : ""}
        </VisuallyHidden>
      </span>
    </>
  );
}

const GAP = 4;
const MARGIN = 16;
/** Width of the search field in px below which the list of suggestions is wider than the field. */
const NARROW = 280;
const WIDE = 400;

/**
 * Keeps the list under the form when the form moves. The list is outside the form, because the form is part of every
 * page's first script.
 */
function usePlaceBelow(form: HTMLFormElement, isOpen: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    function place(): void {
      const { bottom, right, width } = form.getBoundingClientRect();
      const room = document.documentElement.clientWidth - 2 * MARGIN;
      const own = width < NARROW ? Math.min(WIDE, room) : width;
      const style = ref.current?.style;
      style?.setProperty("top", `${bottom + GAP}px`);
      style?.setProperty("left", `${Math.max(MARGIN, right - own)}px`);
      style?.setProperty("width", `${own}px`);
    }
    place();
    addEventListener("scroll", place, { passive: true, capture: true });
    addEventListener("resize", place);
    return () => {
      removeEventListener("scroll", place, { capture: true });
      removeEventListener("resize", place);
    };
  }, [form, isOpen]);
  return ref;
}

/** Loads suggestions for the text shortly after the last key; aborts an older request. */
function useAnswer(text: string | undefined, kinds: readonly SearchKind[]): Answer | undefined {
  const calls = useCalls();
  const [answer, setAnswer] = useState<Answer>();
  const asked = text === undefined ? undefined : searchText(text);
  const types = kinds.join(",");
  const ask = useEffectEvent((q: string, signal: AbortSignal) => {
    calls.send(suggestCall(q, kinds), { signal }).then(
      ({ list, word }) => {
        if (!signal.aborted) setAnswer({ asked: q, list, word });
      },
      // A failed request is ignored, because the search works without suggestions.
      () => undefined,
    );
  });
  useEffect(() => {
    if (asked === undefined) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => ask(asked, stop.signal), asked === "" ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, types]);
  return answer;
}

function countText(text: string, count: number): string {
  if (count === 0) return text.trim() === "" ? "" : "没有搜索建议";
  return `${count} 条搜索建议，用上下方向键选择`;
}

/** Moves through the options in a circle, with the field itself (-1) between the last and the first. */
function nextOf(active: number, count: number, step: 1 | -1): number {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1;
}

function fieldOf(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector("input");
}
