import { runTool } from "../driver/tool.ts";

await runTool("upstream", {
  calls: () => import("./calls.ts"),
  flood: () => import("./flood.ts"),
  hour: () => import("./hour.ts"),
  move: () => import("./move.ts"),
});
