import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { parse } from "yaml";

/*
 * Builds the real images. Takes a quarter of an hour, so it runs only with TEST_IMAGES=1, as root, with buildah and
 * debootstrap. The base images are replaced by ones made from Debian and the installed Node, so what else is in the
 * real base images is not tested. buildah runs processes in the images without a daemon, in a separate network.
 */
const reason =
  process.env["TEST_IMAGES"] !== "1"
    ? "TEST_IMAGES is not 1"
    : process.getuid?.() !== 0
      ? "this is not root"
      : ["buildah", "debootstrap"]
          .map((tool) => (spawnSync(tool, ["--version"]).error ? `${tool} is not installed` : ""))
          .find(Boolean);
if (reason) console.log(`the images of the Dockerfile are not built: ${reason}`);

const folder = reason ? "" : mkdtempSync(path.join(tmpdir(), "beikao-images-"));
const store = ["--root", path.join(folder, "store"), "--runroot", path.join(folder, "run")];
const env = { ...process.env, BUILDAH_ISOLATION: "chroot" };
afterAll(() => {
  if (!folder) return;
  buildah("rm", "--all");
  rmSync(folder, { recursive: true, force: true });
});

function buildah(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync("buildah", [...store, ...args], {
    encoding: "utf8",
    env,
    maxBuffer: 100_000_000,
  });
  if (status !== 0) throw new Error(`buildah ${args.join(" ").slice(0, 200)}: ${stderr.slice(-2_000)}`);
  return stdout.trim();
}

const NPM = path.resolve(process.execPath, "../../lib/node_modules/npm");
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";

/**
 * Builds images in place of node:24-bookworm-slim and nginx:1.28-bookworm, with everything that the Dockerfile needs.
 */
function standIns(): void {
  const root = path.join(folder, "debian");
  execFileSync("debootstrap", ["--variant=minbase", "--include=ca-certificates", "bookworm", root], {
    stdio: "ignore",
  });
  const debian = buildah("from", "scratch");
  buildah("copy", "-q", debian, root, "/");
  buildah("copy", "-q", debian, CERTIFICATES, CERTIFICATES);
  buildah("run", debian, "--", "useradd", "--uid", "1000", "--user-group", "--create-home", "node");
  buildah("copy", "-q", debian, process.execPath, "/usr/local/bin/node");
  buildah("copy", "-q", debian, npmFolder(), "/usr/local/lib/node_modules/npm");
  buildah("run", debian, "--", "ln", "-s", "../lib/node_modules/npm/bin/npm-cli.js", "/usr/local/bin/npm");
  buildah("commit", "-q", debian, "docker.io/library/node:24-bookworm-slim");
  const entry = "for part in /docker-entrypoint.d/*.sh; do $part || exit; done; exec nginx -g 'daemon off;'";
  const install =
    "apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends nginx && rm -f /etc/nginx/sites-enabled/default && mkdir -p /docker-entrypoint.d && touch /etc/nginx/conf.d/default.conf";
  buildah("run", debian, "--", "sh", "-c", install);
  buildah("config", "--entrypoint", JSON.stringify(["sh", "-c", entry]), debian);
  buildah("commit", "-q", debian, "docker.io/library/nginx:1.28-bookworm");
  rmSync(root, { recursive: true });
}

function npmFolder(): string {
  const places = [NPM, "/usr/lib/node_modules/npm", "/usr/share/nodejs/npm"];
  const found = places.find((place) => spawnSync("test", ["-d", place]).status === 0);
  if (found === undefined) throw new Error(`there is no npm in ${places.join(", ")}`);
  return found;
}

function buildImage(name: string, ...more: string[]): string {
  return buildah(
    "bud",
    "--pull-never",
    "--format",
    "docker",
    "--env",
    `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`,
    ...more,
    "-t",
    name,
    ".",
  );
}

interface ImageConfig {
  readonly Cmd: readonly string[];
  readonly User: string;
  readonly Env: readonly string[];
  readonly Healthcheck: { readonly Test: readonly string[] };
}

function configOf(image: string): ImageConfig {
  return (JSON.parse(buildah("inspect", "--type", "image", image)) as { Docker: { config: ImageConfig } })
    .Docker.config;
}

/** Returns a script that starts an upstream, a site and nginx, and then runs the operator's commands. */
function insideScript(site: ImageConfig): string {
  const compose = parse(readFileSync("compose.yaml", "utf8"), { merge: true }) as {
    services: Record<string, { command: string[] }>;
  };
  const quoted = (words: readonly string[]) =>
    words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(" ");
  const backup = (compose.services["backup"]?.command ?? []).map((word) => word.replaceAll("$$", "$"));
  const upstream = compose.services["upstream1"]?.command ?? [];
  const check = site.Healthcheck.Test.slice(1);
  return `set -eu
export BUILDAH_ISOLATION=chroot
ip link set lo up
cd '${folder}'
mkdir -p data backups out keys; chown 1000 data backups out; printf 'a-salt-of-this-test-alone-0123456789' >keys/salt
run() { buildah ${store.join(" ")} run --user node -v '${folder}/data:/data' -v '${folder}/backups:/backups' -v '${folder}/out:/out' -v '${folder}/keys:/keys:ro' --env LOG_LEVEL=error --env SIGN_SALT_FILE=/keys/salt "$@"; }
run --env PORT=3100 upstream ${quoted(upstream)} >upstream.log 2>&1 &
for try in $(seq 120); do curl -fsS -o /dev/null http://127.0.0.1:3100/readyz 2>/dev/null && break || sleep 1; done
run --env PORT=3000 --env UPSTREAM_URL=http://127.0.0.1:3100 --env TRUST_PROXY=loopback site ${quoted(site.Cmd)} >site.log 2>&1 &
for try in $(seq 60); do curl -fsS -o /dev/null http://127.0.0.1:3000/readyz 2>/dev/null && break || sleep 1; done
code() { curl -s -o /dev/null -w '%{http_code} %{content_type}' "$@"; }
echo "healthz: $(code http://127.0.0.1:3000/healthz)"
echo "page: $(code http://127.0.0.1:3000/course)"
picture=$(curl -s http://127.0.0.1:3000/course | grep -oE 'src="/api/uploads/[^"]+' | head -1 | sed 's/^src="//; s/&amp;/\\&/g')
echo "picture: $(code "http://127.0.0.1:3000$picture")"
run site ${quoted(check)} && echo "health check of the site: 0"
run --env PORT=3999 site ${quoted(check)} && echo "health check of nobody: 0" || echo "health check of nobody: 1"
run site node scripts/run.mjs admin agency list | grep -c beikao | sed 's/^/agencies by the console: /'
run --env UPSTREAM_URL=http://127.0.0.1:3100 site node scripts/run.mjs exportStatic /out/static --most 12 >export.log 2>&1 && echo "export: $(find out/static -type f | wc -l | awk '{ print ($1 > 20) ? "many files" : $1 }')"
run backup ${quoted(backup)} >backup.log 2>&1 &
for try in $(seq 60); do ls backups/*.jsonl.gz >/dev/null 2>&1 && run site node scripts/run.mjs restore "/backups/$(ls backups | head -1)" --check && echo "backup: checked" && break || sleep 1; done
mkdir -p certificates/localhost
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout certificates/localhost/privkey.pem -out certificates/localhost/fullchain.pem 2>/dev/null
buildah ${store.join(" ")} run -v '${folder}/certificates:/certificates:ro' --env PROCESSES=127.0.0.1:3000 --env UPSTREAMS= --env DOMAINS=localhost front sh -c "for part in /docker-entrypoint.d/*.sh; do \\$part || exit; done; exec nginx -g 'daemon off;'" >front.log 2>&1 &
for try in $(seq 30); do curl -sk -o /dev/null --resolve localhost:443:127.0.0.1 https://localhost/course && break || sleep 1; done
echo "through nginx: $(code -k --resolve localhost:443:127.0.0.1 https://localhost/course)"
asset=$(curl -s http://127.0.0.1:3000/course | grep -oE '/assets/[^" ]+\\.js' | head -1)
echo "an asset by nginx: $(code -k --resolve localhost:443:127.0.0.1 "https://localhost$asset")"
for log in upstream site export backup front; do sed "s/^/$log: /" $log.log | tail -5; done
`;
}

test.skipIf(reason)(
  "builds both images; the services start, are healthy, and can be exported and backed up",
  () => {
    const startedAt = Date.now();
    const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
    standIns();
    console.log(`what they begin with: ${seconds()}`);
    buildImage("beikao");
    buildImage("beikao-front", "--target", "front");
    console.log(`built: ${seconds()}\n${buildah("images")}`);
    const site = configOf("localhost/beikao");
    expect(site.User).toBe("node");
    for (const name of ["upstream", "site", "backup"]) buildah("from", "--name", name, "localhost/beikao");
    buildah("from", "--name", "front", "localhost/beikao-front");
    const files = path.join(buildah("mount", "site"), "srv/beikao");
    console.log(
      execFileSync("du", ["-sm", files, ...readdirSync(files).map((name) => path.join(files, name))], {
        encoding: "utf8",
      }),
    );
    // The image must contain neither build tools nor sources nor binaries of other systems.
    const wrong =
      /\.tsx?$|node_modules\/(?:esbuild|@esbuild|@swc|rollup|tsx|typescript|vitest)\/|(?:darwin|win32|musl)[^/]*\/.*\.node$/;
    const all = execFileSync("find", [files, "-type", "f"], { encoding: "utf8", maxBuffer: 100_000_000 });
    expect(
      all
        .split("\n")
        .filter((file) => wrong.test(file))
        .slice(0, 10),
    ).toEqual([]);
    expect(Number(execFileSync("du", ["-sm", files], { encoding: "utf8" }).split("\t")[0])).toBeLessThan(190);
    writeFileSync(path.join(folder, "inside.sh"), insideScript(site));
    const { status, stdout, stderr } = spawnSync(
      "unshare",
      [
        "--net",
        "--mount",
        "--pid",
        "--fork",
        "--kill-child",
        "--mount-proc",
        "sh",
        path.join(folder, "inside.sh"),
      ],
      { encoding: "utf8", env },
    );
    console.log(`${stdout}\n${seconds()}`);
    expect(status, stdout + stderr).toBe(0);
    for (const line of [
      "healthz: 200 text/plain; charset=utf-8",
      "page: 200 text/html; charset=utf-8",
      "health check of the site: 0",
      "health check of nobody: 1",
      "export: many files",
      "backup: checked",
      "through nginx: 200 text/html; charset=utf-8",
    ])
      expect(stdout.split("\n"), line).toContain(line);
    expect(stdout).toMatch(/^picture: 200 image\//m);
    expect(stdout).toMatch(/^an asset by nginx: 200 .*javascript/m);
  },
  2_400_000,
);
