import { userInfo } from "node:os";
import { runAdmin } from "#upstream/admin/adminCommand.ts";
import { dispatchBy, storeBy } from "#upstream/admin/dispatch.ts";
import { readPages, readStorage } from "#upstream/config.ts";

/** Of the upstreams on this PostgreSQL: what their environment says, which is this one's. */
const pages = readPages(process.env);
const told = pages.url === undefined ? undefined : () => Promise.resolve(pages.url ?? "");

process.exitCode = await runAdmin(process.argv.slice(2), {
  userName: process.env["SUDO_USER"] || userInfo().username,
  dispatch: (asked) => dispatchBy(readStorage(process.env), asked, Date.now(), told),
  store: (files, onProgress) => storeBy(readStorage(process.env), files, onProgress),
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  ...(process.stderr.isTTY && { progress: (text: string) => void process.stderr.write(`\r\x1b[K${text}`) }),
});
