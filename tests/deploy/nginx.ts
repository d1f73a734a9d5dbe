import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { isIP } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Program, SHOWN, isOpen, startProgram } from "#tests/support/program.ts";
import { freePort } from "#server/freePort.ts";

export interface Nginx {
  readonly httpPort: number;
  readonly httpsPort: number;
  /** Port of nginx at which the site reaches its upstreams. */
  readonly apiPort: number;
  /** Folder with one file for each process that nginx must send no requests to. */
  readonly out: string;
  readonly pid: number;
  /** Self-signed certificate, which clients of the tests must trust. */
  readonly certificate: string;
  /** Path of the certificate. */
  readonly certificateFile: string;
  readonly accessLog: () => string;
  readonly errorLog: () => string;
  [Symbol.asyncDispose](): Promise<void>;
}

interface Options {
  readonly processes: readonly number[];
  /** Ports of the reference upstreams; absent: the site reaches its upstream without nginx. */
  readonly upstreams?: readonly number[];
  readonly domains: readonly string[];
  readonly assets: string;
  readonly realIp?: string;
  /** Groups of agencies that have processes of their own, by name. */
  readonly groups?: Readonly<
    Record<string, { readonly processes: readonly number[]; readonly domains: readonly string[] }>
  >;
  /** nginx's worker_shutdown_timeout in seconds; absent: old workers run until their last answer has ended. */
  readonly shutdownSeconds?: number;
  /** An S3 server on plain http and the domain under which nginx serves it. */
  readonly files?: { readonly domain: string; readonly port: number };
  /** More environment variables for fill.sh. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Returns the reason why these tests cannot run on this machine; undefined: they can. */
export function missing(): string | undefined {
  for (const [program, flag] of [
    ["nginx", "-v"],
    ["openssl", "version"],
  ] as const) {
    try {
      execFileSync(program, [flag], { stdio: "ignore" });
    } catch {
      return `${program} is not installed`;
    }
  }
  return undefined;
}

/**
 * Starts Debian's nginx on free ports, with the unchanged files of deploy/nginx in a main configuration like Debian's.
 */
export async function startNginx(options: Options): Promise<Nginx> {
  const { processes, domains, assets, realIp = "", shutdownSeconds, upstreams = [], groups = {} } = options;
  const folder = await mkdtemp(path.join(tmpdir(), "beikao-nginx-"));
  const [httpPort, httpsPort, apiPort] = [await freePort(), await freePort(), await freePort()];
  const out = path.join(folder, "out");
  const [key, certificate] = [path.join(folder, "key.pem"), path.join(folder, "certificate.pem")];
  const ofFiles = options.files ? [options.files.domain] : [];
  const all = [...domains, ...ofFiles, ...Object.values(groups).flatMap((group) => group.domains)];
  makeCertificate({ key, certificate, domains: all });
  const env = {
    PATH: process.env["PATH"],
    CONF: folder,
    PROCESSES: addresses(processes),
    UPSTREAMS: addresses(upstreams),
    API_PORT: String(apiPort),
    OUT: out,
    ASSETS: assets,
    ACME_ROOT: path.join(folder, "acme"),
    LOG: path.join(folder, "access.log"),
    REAL_IP: realIp,
    NOTIFY_TO: "127.0.0.1:9",
    HTTP_PORT: String(httpPort),
    HTTPS_PORT: String(httpsPort),
    ...options.env,
  };
  const challenges = path.join(folder, "acme/.well-known/acme-challenge");
  await mkdir(challenges, { recursive: true });
  writeFileSync(path.join(challenges, "token"), "proof");
  execFileSync("sh", ["deploy/nginx/fill.sh"], { env });
  for (const domain of domains) {
    execFileSync("sh", ["deploy/nginx/fill.sh", domain, certificate, key], { env: { ...env, FILES_TO: "" } });
  }
  if (options.files) {
    const own = { ...env, FILES_TO: `127.0.0.1:${options.files.port}` };
    execFileSync("sh", ["deploy/nginx/fill.sh", options.files.domain, certificate, key], { env: own });
  }
  for (const [name, group] of Object.entries(groups)) {
    const own = { ...env, GROUP: name, PROCESSES: addresses(group.processes) };
    execFileSync("sh", ["deploy/nginx/fill.sh"], { env: own });
    for (const domain of group.domains)
      execFileSync("sh", ["deploy/nginx/fill.sh", domain, certificate, key], { env: own });
  }
  const main = path.join(folder, "nginx.conf");
  writeFileSync(main, mainConfiguration(folder, shutdownSeconds));
  const program = await runNginx(main, httpPort);
  return {
    httpPort,
    httpsPort,
    apiPort,
    out,
    pid: program.pid(),
    certificate: readFileSync(certificate, "utf8"),
    certificateFile: certificate,
    accessLog: () => readFileSync(env.LOG, "utf8"),
    errorLog: () => readFileSync(path.join(folder, "error.log"), "utf8"),
    async [Symbol.asyncDispose]() {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function addresses(ports: readonly number[]): string {
  return ports.map((port) => `127.0.0.1:${port}`).join(" ");
}

function mainConfiguration(folder: string, shutdownSeconds: number | undefined): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n  ");
  return `${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes 2;
${shutdownSeconds === undefined ? "" : `worker_shutdown_timeout ${shutdownSeconds}s;`}
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 768; }
http {
  sendfile on;
  tcp_nopush on;
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  access_log off;
  ${temporary}
  include ${folder}/conf.d/*.conf;
}
`;
}

interface Certificate {
  readonly key: string;
  readonly certificate: string;
  readonly domains: readonly string[];
}

export function makeCertificate({ key, certificate, domains }: Certificate): void {
  const names = domains.map((domain) => `${isIP(domain) === 0 ? "DNS" : "IP"}:${domain}`).join(",");
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  const about = ["-subj", `/CN=${domains[0]}`, "-addext", `subjectAltName=${names}`];
  execFileSync("openssl", ["req", ...kind, ...about, "-keyout", key, "-out", certificate], {
    stdio: "ignore",
  });
}

/** Starts nginx with a main configuration in its own folder. Resolves when nginx listens at the port. */
export async function runNginx(main: string, port: number): Promise<Program> {
  const folder = path.dirname(main);
  const files = ["-c", main, "-p", folder];
  execFileSync("nginx", ["-t", "-q", ...files]);
  const program = startProgram({ command: "nginx", args: [...files, "-g", "daemon off;"], output: SHOWN });
  await program
    .ready(() => isOpen(port))
    .catch((cause: unknown) => {
      throw new Error(`nginx did not start:\n${readFileSync(path.join(folder, "error.log"), "utf8")}`, {
        cause,
      });
    });
  return program;
}
