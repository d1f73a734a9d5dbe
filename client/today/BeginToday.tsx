import { useSyncExternalStore } from "react";
import { useReady } from "../kit/hydration.ts";
import { Button } from "../ui/Button.tsx";
import { begunItems } from "./begun.ts";
import { itemName, kindName, nextItem, shownItems, type Today } from "./todayItems.ts";
import { s } from "./today.styles.ts";
import { useBegin } from "./useBegin.ts";

/** Button that begins the next item of today's list. */
export function BeginToday({ today }: { readonly today: Today }) {
  const ready = useReady();
  const { day, busy, nothing, begin } = useBegin();
  const passed = useBegunItems(day);
  const items = shownItems(today);
  const next = nextItem(items, passed);
  if (!next) return null;
  return (
    <div className={s.begin}>
      <Button kind="primary" disabled={!ready} busy={busy} onClick={() => void begin(next)}>
        {passed.length === 0 ? "开始" : `继续：${kindName(next)}`}
      </Button>
      {nothing && (
        <p className={s.alert} role="alert">
          {`${itemName(next)}现在没有可做的题，从列表里选下一项。`}
        </p>
      )}
    </div>
  );
}

/** Returns the items that were begun in this tab, read from sessionStorage at each render. */
export function useBegunItems(day: string): readonly string[] {
  const text = useSyncExternalStore(
    nothingToHear,
    () => begunItems(day).join("\n"),
    () => "",
  );
  return text === "" ? [] : text.split("\n");
}

function nothingToHear(): () => void {
  return () => undefined;
}
