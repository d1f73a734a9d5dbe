import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/*
 * A new Debian in a folder, with this release in /srv/beikao/releases/1. Takes minutes and downloads Debian packages, so
 * it is made only with TEST_INSTALL=1, as root, with debootstrap and a build. Node and the npm packages are those of
 * this machine.
 */

/** Returns why no Debian can be installed here; undefined: one can. */
export function missingDebian(): string | undefined {
  if (process.env["TEST_INSTALL"] !== "1") return "TEST_INSTALL is not 1";
  if (process.getuid?.() !== 0) return "this is not root";
  if (spawnSync("debootstrap", ["--version"]).error) return "debootstrap is not installed";
  return existsSync("dist/server/index.js") ? undefined : "there is no build: npm run build";
}

export interface BareDebian extends Disposable {
  readonly root: string;
  /** The release in it, with an empty folder `node_modules` for a mount. */
  readonly release: string;
}

/**
 * Installs a minimal Debian, the packages that install.sh needs, and the release.
 * @param more further packages
 */
export function makeBareDebian(more: readonly string[]): BareDebian {
  const folder = mkdtempSync(path.join(tmpdir(), "beikao-install-"));
  const root = path.join(folder, "root");
  const release = path.join(root, "srv/beikao/releases/1");
  run("debootstrap", ["--variant=minbase", "--include=ca-certificates,systemd", "bookworm", root]);
  const [, packages] = /^for package in (.*); do$/m.exec(readFileSync("deploy/install.sh", "utf8")) ?? [];
  if (!packages?.includes("nginx")) throw new Error("install.sh names no packages");
  const install = `DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends ${packages} ${more.join(" ")}`;
  run("chroot", [root, "sh", "-c", install]);
  cpSync(process.execPath, path.join(root, "usr/bin/node"));
  mkdirSync(path.join(release, "node_modules"), { recursive: true });
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  const tar = execFileSync("tar", ["c", "--null", "-T", "-", "dist"], {
    input: files,
    maxBuffer: 1_000_000_000,
  });
  execFileSync("tar", ["x", "-C", release], { input: tar });
  return { root, release, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

/** @throws {Error} with the last lines of the output, if the command fails */
function run(command: string, args: readonly string[]): void {
  // The temp folder of the tests does not exist in the Debian, where packages make files in it.
  const env = { ...process.env, TMPDIR: "/tmp" };
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: "utf8",
    maxBuffer: 100_000_000,
    env,
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${(stdout + stderr).slice(-2_000)}`);
}
