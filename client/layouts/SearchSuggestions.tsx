import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { searchText } from "#shared/domain/searchText.ts";
import { href } from "#shared/routes/href.ts";
import { isComposing } from "../kit/keys.ts";
import { useNavigation } from "../navigation/navigation.ts";
import { keepSearch } from "../site/pastSearches.ts";
import type { Suggestions } from "./Suggestions.tsx";
// The code of the suggestions loads when a search field first gets the focus; their styles load with this module.
import "./Suggestions.styles.ts";

type SuggestionsProps = ComponentProps<typeof Suggestions>;

const FORM = 'form[role="search"]';

/**
 * Adds to the search forms of a page: suggestions from the first focus on, results without a page load, and keys that
 * focus the field. This code loads in idle time, because search forms work without it.
 */
export function SearchSuggestions() {
  useSearchKeys();
  useSubmit();
  const form = useFocusedForm();
  const [Loaded, setLoaded] = useState<ComponentType<SuggestionsProps>>();
  useEffect(() => {
    function load(): void {
      if (!focusedForm()) return;
      import("./Suggestions.tsx").then(
        (loaded) => setLoaded(() => loaded.Suggestions),
        // A failed load is ignored, because suggestions are optional; the next focus tries again.
        () => undefined,
      );
    }
    load();
    document.addEventListener("focusin", load);
    return () => document.removeEventListener("focusin", load);
  }, []);
  return Loaded && form ? <Loaded form={form} /> : null;
}

/** Returns the search form that last had the focus, even if it got the focus before this code was loaded. */
function useFocusedForm(): HTMLFormElement | undefined {
  const [form, setForm] = useState<HTMLFormElement>();
  useEffect(() => {
    const look = () => setForm((last) => focusedForm() ?? last);
    look();
    document.addEventListener("focusin", look);
    return () => document.removeEventListener("focusin", look);
  }, []);
  return form;
}

function focusedForm(): HTMLFormElement | undefined {
  return document.activeElement?.closest<HTMLFormElement>(FORM) ?? undefined;
}

function useSubmit(): void {
  const { visit } = useNavigation();
  useEffect(() => {
    function onSubmit(event: SubmitEvent): void {
      const form =
        event.target instanceof HTMLFormElement && event.target.matches(FORM) ? event.target : null;
      if (!form) return;
      event.preventDefault();
      const field = new FormData(form).get("q");
      const q = typeof field === "string" ? field.trim() : "";
      if (q === "") return form.querySelector("input")?.focus();
      keepSearch(searchText(q));
      void visit(href("search", { q }));
    }
    document.addEventListener("submit", onSubmit);
    return () => document.removeEventListener("submit", onSubmit);
  }, [visit]);
}

/** Focuses the search field on `/` and Ctrl+K; does nothing on pages without one, such as exams. */
function useSearchKeys(): void {
  const { visit } = useNavigation();
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (!isSearchKey(event) || event.defaultPrevented || isComposing(event)) return;
      if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
      const field = shown<HTMLInputElement>(`${FORM} input`);
      const link = shown<HTMLAnchorElement>(`header a[href="${href("search")}"]`);
      if (!field && !link) return;
      event.preventDefault();
      field?.focus();
      field?.select();
      if (!field) void visit(href("search"));
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [visit]);
}

function isSearchKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (altKey) return false;
  return ctrlKey || metaKey ? key.toLowerCase() === "k" : key === "/";
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"))
  );
}

function shown<T extends HTMLElement>(selector: string): T | undefined {
  return [...document.querySelectorAll<T>(selector)].find((element) => element.getClientRects().length > 0);
}
