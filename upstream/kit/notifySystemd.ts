import { execFile } from "node:child_process";

/** Tells systemd what a unit of Type=notify waits for, where one has started us; `ready` once. */
export function notifySystemd({
  ready = false,
  status,
}: {
  readonly ready?: boolean;
  readonly status: string;
}): void {
  if (!process.env["NOTIFY_SOCKET"]) return;
  // Node speaks to no socket of datagrams. Whether it is heard changes nothing for us.
  execFile("systemd-notify", [...(ready ? ["--ready"] : []), `--status=${status}`], () => undefined);
}
