import type { FormEvent } from "react";
import { useLocation } from "react-router-dom";
import { href } from "#shared/routes/href.ts";
import { useNavigation } from "../navigation/navigation.ts";
import { Search } from "../ui/icons/Search.ts";
import { s } from "./SearchBox.styles.ts";

/**
 * A form that works by itself; with the app running it goes to the same address without a page load, and SearchHelp.tsx adds
 * suggestions and keys.
 */
export function SearchBox() {
  const { visit } = useNavigation();
  const { pathname, search } = useLocation();
  const path = href("search");
  const asked = pathname === path ? (new URLSearchParams(search).get("q") ?? "") : "";

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const field = new FormData(event.currentTarget).get("q");
    const q = typeof field === "string" ? field.trim() : "";
    if (q === "") return event.currentTarget.querySelector("input")?.focus();
    void visit(href("search", { q }));
  }

  return (
    <form className={s.form} role="search" action={path} method="get" onSubmit={submit}>
      <Search className={s.icon} size={18} strokeWidth={1.75} aria-hidden="true" />
      <input
        key={asked}
        className={s.input}
        type="search"
        name="q"
        defaultValue={asked}
        placeholder="搜课程、老师、题目"
        aria-label="搜索"
        enterKeyHint="search"
        autoComplete="off"
      />
    </form>
  );
}
