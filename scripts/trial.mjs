/**
 * Marks the processes that this process starts as a trial, unless TRIAL is set or the operator has an upstream. A trial
 * works without configured providers: it logs SMS codes and offers payments that move no money (upstream/config.ts).
 */
export function beTrial() {
  if (process.env.UPSTREAM_URL) return;
  process.env.TRIAL ||= "1";
  if (!/^(?:1|true)$/.test(process.env.TRIAL)) return;
  console.log(
    "This is a trial: unless SMS and PAYMENT say otherwise, SMS codes stand in the log and payments move no money. For real use start node dist/server/index.js (docs/install.md).",
  );
}
