const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const exit = () => process.exit(1);

/** Ends a child process when this process ends. Otherwise the child would keep a database locked, or go on building. */
export function endWithUs(child) {
  const end = () => child.kill("SIGTERM");
  process.on("exit", end);
  for (const signal of SIGNALS) process.on(signal, exit);
  child.once("close", () => {
    process.off("exit", end);
    for (const signal of SIGNALS) process.off(signal, exit);
  });
}
