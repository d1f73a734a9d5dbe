import { useBrowserValue } from "../kit/hydration.ts";
import { useCalls } from "../calls/call.ts";
import type { Filters, List } from "./list.ts";
import { useLocation } from "react-router-dom";
import { useGo } from "../navigation/useGo.ts";
import { useAction } from "../calls/useAction.ts";

interface State {
  readonly lastPage?: unknown;
}

/**
 * Loads the result pages that the visitor has added below the page of the address. The history entry stores their
 * number, so that Back restores all of them; the server renders none of them.
 */
export function useLaterPages<F extends Filters>(
  list: Pick<List<F, never>, "call">,
  filters: F,
  pageCount: number,
) {
  const calls = useCalls();
  const go = useGo();
  const { pathname, search, state } = useLocation();
  const { busy, run } = useAction();
  const wanted = useBrowserValue(
    () => Number((state as State | null)?.lastPage ?? 0),
    () => 0,
  );
  const last = Math.max(filters.page, Math.min(wanted, pageCount) || 0);

  async function addPage(): Promise<void> {
    if (busy) return;
    await run(async () => {
      await calls.fetch(list.call({ ...filters, page: last + 1 }));
      go(pathname + search, { replace: true, state: { lastPage: last + 1 } });
    });
  }

  const later = Array.from({ length: last - filters.page }, (_, index) => filters.page + 1 + index);
  return { later, last, busy, addPage };
}
