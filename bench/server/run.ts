import { runTool } from "../driver/tool.ts";

await runTool("server", {
  pages: () => import("./pages.ts"),
  scale: () => import("./scale.ts"),
  soak: () => import("./soak.ts"),
  heap: () => import("./youngHeap.ts"),
});
