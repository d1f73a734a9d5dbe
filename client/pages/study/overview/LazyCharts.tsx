import { useLazy } from "#client/kit/lazySource.ts";
import { charts } from "./lazyParts.ts";

export function LazyCharts() {
  const Loaded = useLazy(charts);
  return <Loaded />;
}
