const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const exit = () => process.exit(1);

/** A child that is to be gone when we are: one that is left behind would hold the database or go on building. */
export function endWithUs(child) {
  const end = () => child.kill("SIGTERM");
  process.on("exit", end);
  for (const signal of SIGNALS) process.on(signal, exit);
  child.once("close", () => {
    process.off("exit", end);
    for (const signal of SIGNALS) process.off(signal, exit);
  });
}
