import { createElement } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { islands } from "./islands.ts";

/**
 * Replaces the content of each island of the page by its component, as soon as the component is loaded. An island whose
 * component cannot be loaded, or in which somebody has already filled in more than a line of text, keeps its plain
 * content, which works without scripts.
 */
export function takeOver(page: ParentNode, known: typeof islands): void {
  for (const element of page.querySelectorAll<HTMLElement>("[data-island]")) {
    const { island = "", props = "{}" } = element.dataset;
    const load = known[island];
    if (load)
      void load().then(
        ({ default: Island }) => {
          if (isFilledIn(element)) return;
          const focused = element.contains(document.activeElement) ? document.activeElement?.id : "";
          const typed = typedTexts(element);
          flushSync(() => {
            createRoot(element).render(createElement(Island, JSON.parse(props) as never));
          });
          element.dataset["taken"] = "";
          if (focused) document.getElementById(focused)?.focus();
          for (const [id, text] of typed) type(id, text);
        },
        () => undefined,
      );
  }
}

function isFilledIn(element: HTMLElement): boolean {
  return [...element.querySelectorAll("textarea, select, input")].some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    if (field instanceof HTMLInputElement && field.type === "file") return (field.files ?? []).length > 0;
    if (field instanceof HTMLInputElement) return field.checked !== field.defaultChecked;
    return field instanceof HTMLSelectElement && field.selectedIndex !== firstChoice(field);
  });
}

/** Returns the index of the option that a select has before anybody chooses. */
function firstChoice({ options }: HTMLSelectElement): number {
  return Math.max(
    0,
    [...options].findLastIndex(({ defaultSelected }) => defaultSelected),
  );
}

/** Returns the texts that a person has typed into the plain content, by the id of the field. */
function typedTexts(element: HTMLElement): readonly (readonly [string, string])[] {
  return [...element.querySelectorAll<HTMLInputElement>("input[type=text][id]")].flatMap((input) =>
    input.value === input.defaultValue ? [] : [[input.id, input.value] as const],
  );
}

/** Enters a text as a person does: React ignores a value that is set without its setter of the prototype and an event. */
function type(id: string, text: string): void {
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement)) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
