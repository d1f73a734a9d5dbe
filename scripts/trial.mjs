/**
 * Makes what this process starts a trial and says so, unless TRIAL says otherwise or an upstream of the operator's own answers.
 * Only a trial has codes in its log and payments that move no money unasked (upstream/config.ts).
 */
export function beTrial() {
  if (process.env.UPSTREAM_URL) return;
  process.env.TRIAL ||= "1";
  if (!/^(?:1|true)$/.test(process.env.TRIAL)) return;
  console.log(
    "This is a trial: unless SMS and PAYMENT say otherwise, SMS codes stand in the log and payments move no money. For real use start node dist/server/index.js (docs/install.md).",
  );
}
