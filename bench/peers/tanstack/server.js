import { serve } from "srvx/node";
import entry from "./dist/server/server.js";

serve({ fetch: entry.fetch, port: Number(process.env.PORT), hostname: "127.0.0.1", silent: true });
process.on("SIGINT", () => process.exit(0));
