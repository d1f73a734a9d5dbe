import { useLazy } from "../../../kit/lazySource.ts";
import { charts } from "./lateParts.ts";

export function LateCharts() {
  const Loaded = useLazy(charts);
  return <Loaded />;
}
