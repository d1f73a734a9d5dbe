import type { ReactNode } from "react";
import { isPlainClick } from "../navigation/clicks.ts";
import { Link } from "../navigation/Link.tsx";
import { CircleCheck } from "../ui/icons/CircleCheck.ts";
import { s } from "./today.styles.ts";
import { itemHref, itemName, type TodayItem } from "./todayItems.ts";
import { useBegin } from "./useBegin.ts";

interface Props {
  readonly item: TodayItem;
  readonly className: string;
  readonly children: ReactNode;
}

/** An item of today's list as a link that begins the item, with a tick once it is done. */
export function ItemLink({ item, className, children }: Props) {
  const { nothing, begin } = useBegin();
  return (
    <>
      <Link
        named
        className={className}
        href={itemHref(item)}
        data-done={item.isDone ? "" : undefined}
        onClick={(event) => {
          if (item.isDone || !isPlainClick(event)) return;
          event.preventDefault();
          void begin(item);
        }}
      >
        <Tick isDone={item.isDone} />
        {children}
      </Link>
      {nothing && (
        <p className={s.alert} role="alert">
          {`${itemName(item)}现在没有可做的题。`}
        </p>
      )}
    </>
  );
}

export function Tick({ isDone = false }: { readonly isDone?: boolean }) {
  return (
    <span className={isDone ? s.ticked : s.tick} aria-hidden="true">
      {isDone ? <CircleCheck size={20} /> : null}
    </span>
  );
}
