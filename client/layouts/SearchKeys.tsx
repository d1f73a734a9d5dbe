import { useEffect } from "react";
import { href } from "#shared/routes/href.ts";
import { useNavigation } from "../navigation/navigation.ts";

/** `/` and Ctrl+K lead to the search, wherever the frame of a page has one; an exam has none. */
export function SearchKeys() {
  const { visit } = useNavigation();
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (!isSearchKey(event) || event.defaultPrevented || event.isComposing) return;
      if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
      const field = shown<HTMLInputElement>('form[role="search"] input');
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
  return null;
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

/** The first that can be seen. */
function shown<T extends HTMLElement>(selector: string): T | undefined {
  return [...document.querySelectorAll<T>(selector)].find((element) => element.getClientRects().length > 0);
}
