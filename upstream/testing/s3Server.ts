import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readdir, rm, readFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./freePort.ts";
import { killChild } from "./killChild.ts";
import type { S3Config } from "../platform/files/readFilesConfig.ts";

/** Runs the server by its class: the package 4.0.4 lacks the file of its command line. */
const PROGRAM = `new (require("@20minutes/s3rver"))(JSON.parse(process.argv[1])).run()`;

/** The S3 server s3rver with one bucket on a free port. It checks keys and buckets, but not signatures of version 4. */
export interface S3Server extends AsyncDisposable {
  readonly config: S3Config;
  /** Environment variables for an upstream that uses this store. */
  readonly env: Readonly<Record<string, string>>;
  kill(): Promise<void>;
  /** Starts the server again with the stored files; `env` replaces its environment. */
  start(env?: Readonly<Record<string, string>>): Promise<void>;
  names(): Promise<readonly string[]>;
}

/** The CORS rules that docs/console.md asks an operator to set. */
const CORS = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod>
  <AllowedHeader>Range</AllowedHeader><ExposeHeader>Content-Range</ExposeHeader>
</CORSRule></CORSConfiguration>`;

interface Wanted {
  readonly hasCors?: boolean;
  /** Files with key and certificate for 127.0.0.1, because pages load files of other origins only over TLS. */
  readonly tls?: { readonly key: string; readonly certificate: string };
}

export async function startS3Server({ hasCors = false, tls }: Wanted = {}): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), "beikao-s3-"));
  const port = await freePort();
  const bucket = "beikao-test";
  let child: ChildProcess | undefined;
  const start = async (env: Readonly<Record<string, string>> = {}) => {
    const options = {
      directory: folder,
      address: "127.0.0.1",
      port,
      silent: true,
      vhostBuckets: false,
      configureBuckets: [{ name: bucket, configs: hasCors ? [CORS] : [] }],
      ...(tls && { key: await readFile(tls.key, "utf8"), cert: await readFile(tls.certificate, "utf8") }),
    };
    const started = spawn(process.execPath, ["-e", PROGRAM, JSON.stringify(options)], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, ...env },
    });
    child = started;
    while (!(await listens(port))) {
      if (started.exitCode !== null) throw new Error(`s3rver ended with ${started.exitCode}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const kill = () => killChild(child);
  await start();
  // s3rver accepts only these keys.
  const [accessKeyId, accessKeySecret] = ["S3RVER", "S3RVER"];
  const endpoint = `${tls ? "https" : "http"}://127.0.0.1:${port}`;
  return {
    config: {
      kind: "s3",
      endpoint,
      bucket,
      prefix: "school/",
      region: "us-east-1",
      accessKeyId,
      accessKeySecret,
      style: "path",
      isSigned: false,
    },
    env: {
      FILES_URL: `s3://${bucket}/school`,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_ACCESS_KEY_SECRET: accessKeySecret,
    },
    kill,
    start,
    async names() {
      const files = await readdir(join(folder, bucket, "school")).catch(() => []);
      return files.filter((name) => name.endsWith("._S3rver_object")).map((name) => name.split(".")[0] ?? "");
    },
    async [Symbol.asyncDispose]() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const line = connect(port, "127.0.0.1", () => {
      line.destroy();
      resolve(true);
    });
    line.on("error", () => resolve(false));
  });
}
