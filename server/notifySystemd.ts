import { execFile } from "node:child_process";

/** Notifies systemd of a unit of Type=notify, when systemd started the process. Send `ready` once. */
export function notifySystemd({
  ready = false,
  status,
}: {
  readonly ready?: boolean;
  readonly status: string;
}): void {
  if (!process.env["NOTIFY_SOCKET"]) return;
  // Node has no datagram sockets for Unix paths. A failed notification changes nothing.
  execFile("systemd-notify", [...(ready ? ["--ready"] : []), `--status=${status}`], () => undefined);
}
