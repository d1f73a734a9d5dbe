import { fileURLToPath } from "node:url";
import { StartError } from "../kit/errors.ts";

type Env = Readonly<Record<string, string | undefined>>;

export interface S3Config {
  readonly kind: "s3";
  /** Address of the store, without a slash at the end. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Beginning of all object names; "" or a path that ends with a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  /** `host`: the bucket's name is a part of the host name; `path`: it begins the path. */
  readonly style: "path" | "host";
  /** true: browsers fetch films directly from the store. */
  readonly isSigned: boolean;
}

export interface FilesConfig {
  readonly store: S3Config | { readonly kind: "folder"; readonly path: string };
  /** Direction in which files are moved. `out`: into the store; `back`: into the database. */
  readonly move: "out" | "back";
}

export const FILES_VARIABLES = {
  FILES_URL:
    "where films, recordings and handouts lie: s3://bucket/prefix or file:///folder; unset: in the database",
  FILES_MOVE: "out: what the database has of them is moved there; back: from there into the database",
  FILES_SIGNED:
    "1: browsers fetch films from the bucket itself, by addresses that end with their grant; it needs CORS",
  S3_ENDPOINT: "of FILES_URL=s3://: such as https://s3.example.com; unset: that of AWS for S3_REGION",
  S3_REGION: "as signatures name it; unset: us-east-1",
  S3_STYLE: "path: https://endpoint/bucket; host: https://bucket.endpoint, as Alibaba Cloud OSS wants it",
  S3_ACCESS_KEY_ID: "a key that may read, write and delete in the bucket, and nothing else",
  S3_ACCESS_KEY_SECRET: "its secret",
} as const;

/**
 * Reads the variables that begin with FILES.
 * @returns undefined: files are stored in the database
 * @throws StartError with the name of the first wrong variable
 */
export function readFilesConfig(env: Env): FilesConfig | undefined {
  const text = env["FILES_URL"];
  if (!text) return undefined;
  const move = env["FILES_MOVE"] || "out";
  if (move !== "out" && move !== "back")
    throw new StartError(`FILES_MOVE must be one of out, back, not "${move}".`);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "file:" && url.host === "" && url.pathname.length > 1)
    return { store: { kind: "folder", path: fileURLToPath(url) }, move };
  const isBucket = url?.protocol === "s3:" && /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host);
  if (!url || !isBucket || !/^(?:\/[\w.-]+)*\/?$/.test(url.pathname) || url.search !== "")
    throw new StartError(
      "FILES_URL must look like s3://bucket, s3://bucket/prefix or file:///srv/beikao/files. Unset it to keep files in the database.",
    );
  const prefix = url.pathname.replace(/^\/+|\/+$/g, "");
  const region = env["S3_REGION"] || "us-east-1";
  if (!/^[a-z0-9-]{1,40}$/.test(region))
    throw new StartError(`S3_REGION must be letters, digits and -, not "${region}".`);
  const style = env["S3_STYLE"] || "path";
  if (style !== "path" && style !== "host")
    throw new StartError(`S3_STYLE must be one of path, host, not "${style}".`);
  const endpoint = (env["S3_ENDPOINT"] || `https://s3.${region}.amazonaws.com`).replace(/\/+$/, "");
  const at = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (!at || !/^https?:$/.test(at.protocol) || at.pathname !== "/" || at.username !== "" || at.search !== "")
    throw new StartError(
      `S3_ENDPOINT must be an address without a path, such as https://s3.example.com, not "${endpoint}".`,
    );
  const isSigned = env["FILES_SIGNED"] || "0";
  if (isSigned !== "0" && isSigned !== "1")
    throw new StartError(`FILES_SIGNED must be one of 0, 1, not "${isSigned}".`);
  if (isSigned === "1" && at.protocol !== "https:" && at.hostname !== "127.0.0.1")
    throw new StartError(
      "FILES_SIGNED must be 0 where S3_ENDPOINT is not https: pages fetch nothing without TLS.",
    );
  const accessKeyId = env["S3_ACCESS_KEY_ID"] ?? "";
  const accessKeySecret = env["S3_ACCESS_KEY_SECRET"] ?? "";
  if (accessKeyId === "") throw new StartError("S3_ACCESS_KEY_ID is missing: FILES_URL=s3:// needs it.");
  if (accessKeySecret === "")
    throw new StartError("S3_ACCESS_KEY_SECRET is missing: FILES_URL=s3:// needs it.");
  return {
    store: {
      kind: "s3",
      endpoint,
      bucket: url.host,
      prefix: prefix === "" ? "" : `${prefix}/`,
      region,
      accessKeyId,
      accessKeySecret,
      style,
      isSigned: isSigned === "1",
    },
    move,
  };
}
