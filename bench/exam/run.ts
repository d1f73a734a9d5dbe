import { runTool } from "../driver/tool.ts";

await runTool("exam", {
  load: () => import("./load.ts"),
  chaos: () => import("./chaos.ts"),
});
