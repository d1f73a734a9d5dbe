import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { PickerProps } from "#shared/console/islands.ts";

/** Event of a form after a picker in it has other ids; inputs that a script changes fire none of their own. */
export const PICKED = "picked";

type Within = NonNullable<PickerProps["within"]>;

/**
 * Follows the field of the form whose thing limits the search, such as the live class of a message.
 * @param onMove called when the field names another thing than before: the picker's choice belongs to the former one
 * @returns the thing as a query, such as `live=12`; "": the search has no limit; undefined: no thing is chosen yet
 */
export function usePlace(
  input: RefObject<HTMLInputElement | null>,
  within: Within | undefined,
  onMove: () => void,
): string | undefined {
  const [place, setPlace] = useState<string>();
  const last = useRef<string | undefined>(undefined);
  const moved = useEffectEvent(onMove);
  useEffect(() => {
    const form = input.current?.form;
    if (!within || !form) return undefined;
    const follow = () => {
      const now = placeOf(form, within);
      if (now === last.current) return;
      last.current = now;
      setPlace(now);
      moved();
    };
    last.current = placeOf(form, within);
    setPlace(last.current);
    const events = ["input", "change", PICKED];
    for (const event of events) form.addEventListener(event, follow);
    return () => {
      for (const event of events) form.removeEventListener(event, follow);
    };
  }, [input, within]);
  return within ? place : "";
}

function placeOf(form: HTMLFormElement, { of, field, agency }: Within): string | undefined {
  const data = new FormData(form);
  const last = (name: string) =>
    data
      .getAll(name)
      .map(String)
      .findLast((value) => value !== "") ?? "";
  const id = last(field);
  // A text that names nothing yet is no id.
  if (!/^\d+$/.test(id)) return undefined;
  const flag = agency === undefined ? "" : last(agency);
  return String(new URLSearchParams({ [of]: id, ...(flag !== "" && { agency: flag }) }));
}
