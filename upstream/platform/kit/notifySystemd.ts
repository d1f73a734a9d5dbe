import { execFile } from "node:child_process";

/** Sends the status to systemd, if a unit of Type=notify has started the process. Set `ready` only once. */
export function notifySystemd({
  ready = false,
  status,
}: {
  readonly ready?: boolean;
  readonly status: string;
}): void {
  if (!process.env["NOTIFY_SOCKET"]) return;
  // Calls an external program, because Node has no Unix datagram sockets. A failure is ignored.
  execFile("systemd-notify", [...(ready ? ["--ready"] : []), `--status=${status}`], () => undefined);
}
