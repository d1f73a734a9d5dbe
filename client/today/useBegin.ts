import { formatDate } from "#shared/domain/shanghaiTime.ts";
import { useNavigation } from "../navigation/navigation.ts";
import { useDay } from "../site/useDay.ts";
import { useStart } from "../question/useStart.ts";
import { recordBegun } from "./begun.ts";
import { itemHref, begunKey, type TodayItem } from "./todayItems.ts";

/** Opens an item of today's list; an item with questions starts at once. */
export function useBegin() {
  const day = formatDate(useDay());
  const { visit } = useNavigation();
  const { busy, nothing, start } = useStart({ replace: false });
  async function begin(item: TodayItem): Promise<void> {
    recordBegun(day, begunKey(item));
    const { kind, subjectId, recordId } = item;
    if (kind === "review") return start({ mode: "review", subjectId });
    if (kind === "daily" && recordId === "") return start({ mode: "daily", subjectId });
    await visit(itemHref(item));
  }
  return { day, busy, nothing, begin };
}
