import { type ExecFileException, execFile, execFileSync } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parse } from "yaml";
import { listening } from "#tests/support/listening.ts";
import { type Container, startContainer } from "./container.ts";
import { type Nginx, startNginx } from "./nginx.ts";

interface ServiceFile {
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly networks?: { readonly inner?: { readonly ipv4_address?: string } };
  readonly healthcheck?: { readonly test?: readonly string[] };
  readonly stop_grace_period?: string;
  readonly restart?: string;
}

interface Options {
  readonly env: Readonly<Record<string, string>>;
  readonly domain: string;
}

export interface ComposeDouble extends AsyncDisposable {
  /** Folder with a fake `docker`. Tests put it first in PATH. */
  readonly bin: string;
  readonly nginx: Nginx;
  /** Changes the folder of the next image before it is built. */
  beforeBuild(change: (folder: string) => Promise<void>): void;
  /** Returns for each service the number of its image. Images are numbered in the order in which they are built. */
  running(): Readonly<Record<string, number>>;
}

/** Services of compose.yaml that run the site's image. */
const OURS = ["upstream1", "upstream2", "site1", "site2"] as const;
/** Files and folders of the image, in addition to the build. */
const BESIDE = ["node_modules", "package.json", "public", "scripts", "upstream"];

/**
 * Imitates `docker` and `docker compose` for machines that cannot run containers. The services of compose.yaml run as
 * processes of this machine, each with its own loopback address. An image is a copy of the build. What the kernel does
 * for containers (memory limits, read-only roots, users, separate networks) is not imitated.
 */
export async function startComposeDouble({ env, domain }: Options): Promise<ComposeDouble> {
  const folder = await mkdtemp(path.join(tmpdir(), "beikao-compose-"));
  const shared = path.join(folder, "shared");
  await mkdir(shared);
  await cp("deploy/nginx", path.join(folder, "nginx"), { recursive: true });
  const network = `127.${1 + (process.pid % 250)}.${Math.floor(Math.random() * 250)}.`;
  const text = (await readFile("compose.yaml", "utf8")).replaceAll("172.30.17.", network);
  const { services } = interpolate(parse(text, { merge: true }), env) as {
    services: Record<string, ServiceFile>;
  };
  const image = await readImage();
  const images = new Map<string, number>();
  let built = 0;
  let change: (folder: string) => Promise<void> = async () => undefined;
  const containers = new Map<string, { readonly process: Container; readonly image: number }>();

  async function build(): Promise<void> {
    const number = built + 1;
    const place = path.join(folder, `image-${number}`);
    await cp("dist", path.join(place, "dist"), { recursive: true });
    for (const name of BESIDE) await symlink(path.resolve(name), path.join(place, name));
    await writeFile(path.join(place, `dist/client/assets/build-${number}.js`), `// ${number}\n`);
    await change(place);
    built = number;
    images.set("beikao:latest", number);
  }

  function start(name: string): void {
    const number = images.get("beikao:latest") ?? 0;
    const { command = image.command, environment, networks, stop_grace_period } = service(name);
    const [program, ...args] = command;
    if (program !== "node") throw new Error(`${name} is started by ${program}`);
    const process = startContainer({
      args,
      cwd: path.join(folder, `image-${number}`),
      env: {
        ...image.env,
        ...environment,
        HOST: networks?.inner?.ipv4_address ?? "",
        DATA_DIR: path.join(folder, `data-${name}`),
        // nginx runs on this machine, so the site must trust loopback instead of the network of compose.yaml.
        ...(environment?.["TRUST_PROXY"] && { TRUST_PROXY: "loopback" }),
      },
      graceMs: 1_000 * Number.parseInt(stop_grace_period ?? "10", 10),
    });
    containers.set(name, { process, image: number });
  }

  function service(name: string): ServiceFile {
    const found = services[name];
    if (!found) throw new Error(`compose.yaml has no service ${name}`);
    return found;
  }

  /** Waits until the service's own health check succeeds. */
  async function healthy(name: string): Promise<void> {
    const { healthcheck, networks } = service(name);
    const [kind, program = "", ...args] = healthcheck?.test ?? [];
    if (kind !== "CMD") throw new Error(`${name} has no health check`);
    const at = args.map((arg) => arg.replace("127.0.0.1", networks?.inner?.ipv4_address ?? ""));
    for (let attempt = 0; attempt < 240; attempt++) {
      if ((await run(program, at, {})).code === 0) return;
      await delay(250);
    }
    throw new Error(`${name} is not healthy:\n${containers.get(name)?.process.log()}`);
  }

  async function makeAssets(): Promise<Ran> {
    const [program = "", ...args] = service("assets").command ?? [];
    const at = args.map((arg) => arg.replaceAll("/shared", shared));
    return run(program, at, {}, path.join(folder, `image-${images.get("beikao:latest")}`));
  }

  async function docker(args: readonly string[]): Promise<Ran> {
    const said = args.join(" ");
    if (said.startsWith("compose exec -T nginx ")) {
      const [program = "", ...rest] = args.slice(4);
      const at = rest.map((arg) => arg.replaceAll("/srv/beikao/nginx", path.join(folder, "nginx")));
      return run(program, at, { ...service("nginx").environment, OUT: nginx.out });
    }
    if (said === "compose build upstream1 nginx") await build();
    else if (said === "compose run --rm --no-deps -T assets") return makeAssets();
    else if (/^compose ps -q \w+$/.test(said)) return { code: 0, told: `container-${args[3]}\n` };
    else if (/^compose stop \w+$/.test(said)) await containers.get(args[2] ?? "")?.process.stop();
    else if (/^compose up -d --no-deps --no-build --force-recreate \w+$/.test(said)) {
      const recreated = args.at(-1) ?? "";
      // The backup service is not started: it has no port, and would make a backup at once.
      if (recreated === "backup") return { code: 0, told: "" };
      await containers.get(recreated)?.process.stop();
      start(recreated);
    } else if (/^inspect -f \{\{\.Image\}\} container-\w+$/.test(said))
      return { code: 0, told: `image-${containers.get(args[3]?.slice(10) ?? "")?.image}\n` };
    else if (args[0] === "image" && args[1] === "inspect")
      return { code: images.has(args[2] ?? "") ? 0 : 1, told: "" };
    else if (args[0] === "tag") {
      const [, from = "", to = ""] = args;
      const number = images.get(from) ?? Number(/^image-(\d+)$/.exec(from)?.[1]);
      if (!Number.isInteger(number)) return { code: 1, told: `no such image: ${from}` };
      images.set(to, number);
    } else return { code: 64, told: `not played: docker ${said}` };
    return { code: 0, told: "" };
  }

  await build();
  start("upstream1");
  start("upstream2");
  await healthy("upstream1");
  await healthy("upstream2");
  const copied = await makeAssets();
  if (copied.code !== 0) throw new Error(copied.told);
  start("site1");
  start("site2");
  await healthy("site1");
  await healthy("site2");
  const { OUT: _out, DOMAINS: _domains, ...told } = service("nginx").environment ?? {};
  const nginx = await startNginx({
    processes: [],
    domains: [domain],
    assets: shared,
    env: { ...told, API_PORT: "3100" },
  });
  const control = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on("data", (part: Buffer) => parts.push(part));
    req.on("end", () => {
      const args = Buffer.concat(parts).toString().split("\0").slice(0, -1);
      void docker(args).then(
        ({ code, told: words }) => res.end(`${code}\n${words}`),
        (error: Error) => res.end(`70\n${error.stack}`),
      );
    });
  });
  const { url, stop } = await listening(control);
  const bin = path.join(folder, "bin");
  await mkdir(bin);
  await writeFile(path.join(bin, "docker"), client(url));
  await chmod(path.join(bin, "docker"), 0o755);
  return {
    bin,
    nginx,
    beforeBuild(next) {
      change = next;
    },
    running: () =>
      Object.fromEntries(
        OURS.map((name) => [name, Number(containers.get(name)?.process.cwd().split("-").at(-1))]),
      ),
    async [Symbol.asyncDispose]() {
      await stop();
      for (const { process } of containers.values()) await process.stop();
      await nginx[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Replaces `${NAME:-default}`, `${NAME:?message}` and `$$` in every value, as docker compose does. */
function interpolate(value: unknown, env: Options["env"]): unknown {
  if (Array.isArray(value)) return value.map((one) => interpolate(one, env));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, interpolate(one, env)]));
  if (typeof value !== "string") return value;
  return value
    .replace(
      /\$\{(\w+)(?:(:?)-([^}]*)|:\?([^}]*))?\}/g,
      (_all, name: string, colon?: string, otherwise?: string, why?: string) => {
        // Without the colon an empty value counts as set.
        const said = colon === "" ? (env[name] ?? otherwise) : env[name] || otherwise;
        if (said === undefined && why !== undefined) throw new Error(`${name}: ${why}`);
        return said ?? "";
      },
    )
    .replaceAll("$$", "$");
}

/** Reads the command and the environment of the last stage in the Dockerfile. */
async function readImage(): Promise<{ command: readonly string[]; env: Readonly<Record<string, string>> }> {
  const file = await readFile("Dockerfile", "utf8");
  const stage = file.slice(file.lastIndexOf("\nFROM "));
  const command = JSON.parse(/^CMD (\[.*\])$/m.exec(stage)?.[1] ?? "[]") as string[];
  const words = /^ENV (.+)$/m.exec(stage)?.[1]?.split(" ") ?? [];
  return { command, env: Object.fromEntries(words.map((word) => word.split("=") as [string, string])) };
}

interface Ran {
  readonly code: number;
  readonly told: string;
}

function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd = process.cwd(),
): Promise<Ran> {
  const all = { PATH: process.env["PATH"], ...env };
  return new Promise((resolve) => {
    execFile(program, args, { env: all, cwd }, (error: ExecFileException | null, stdout, stderr) =>
      resolve({
        code: error ? Number(error.code ?? 1) || 1 : 0,
        told: error ? stderr || error.message : stdout,
      }),
    );
  });
}

/** Writes the fake `docker`. It asks a server of the test, whose answer is an exit code and, below it, the output. */
function client(url: string): string {
  execFileSync("curl", ["--version"], { stdio: "ignore" });
  return `#!/bin/sh
answer=$(printf '%s\\0' "$@" | curl -fsS --data-binary @- ${url}/; echo .) || exit 69
answer=\${answer%.}
code=\${answer%%
*}
told=\${answer#*
}
if [ "$code" = 0 ]; then printf %s "$told"; else printf %s "$told" >&2; fi
exit "$code"
`;
}
