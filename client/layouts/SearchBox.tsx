import { useLocation } from "react-router-dom";
import { href } from "#shared/routes/href.ts";
import { useBoot } from "../site/boot.ts";
import { Search } from "../ui/icons/Search.ts";
import { s } from "./SearchBox.styles.ts";

/**
 * Search form that works without scripts. In idle time SearchSuggestions.tsx adds suggestions, keys and navigation
 * without a page load.
 */
export function SearchBox() {
  const { pathname, search } = useLocation();
  const path = href("search");
  const asked = pathname === path ? (new URLSearchParams(search).get("q") ?? "") : "";
  if (useBoot().site?.off?.test(path)) return null;
  return (
    <form className={s.form} role="search" action={path}>
      <Search className={s.icon} size={18} />
      <input
        key={asked}
        className={s.input}
        type="search"
        name="q"
        defaultValue={asked}
        placeholder="搜课程、老师、题目"
        aria-label="搜索"
      />
    </form>
  );
}
