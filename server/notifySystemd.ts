import { execFile } from "node:child_process";

/** Sends the process's state to systemd, if systemd started it with Type=notify. Call once with `ready`. */
export function notifySystemd({
  ready = false,
  status,
}: {
  readonly ready?: boolean;
  readonly status: string;
}): void {
  if (!process.env["NOTIFY_SOCKET"]) return;
  // Runs systemd-notify, because Node has no datagram sockets for Unix paths. If it fails, nothing else changes.
  execFile("systemd-notify", [...(ready ? ["--ready"] : []), `--status=${status}`], () => undefined);
}
