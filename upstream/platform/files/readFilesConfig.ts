import { fileURLToPath } from "node:url";
import { readGroup, readTogether, readVariables, wrong } from "#shared/environment/readVariables.ts";
import { isSafeAddress } from "#shared/environment/safeAddress.ts";
import type { Environment } from "#shared/environment/variable.ts";

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

/**
 * Reads where films and handouts are stored.
 * @returns undefined: files are stored in the database
 * @throws VariableError with every missing or wrong variable
 */
export function readFilesConfig(env: Environment): FilesConfig | undefined {
  const { filesUrl } = readVariables("upstream", env, ["FILES_URL"]);
  if (filesUrl === undefined) return undefined;
  const { move, store } = readTogether({
    move: () => readVariables("upstream", env, ["FILES_MOVE"], "FILES_"),
    store: () => readStore(env, URL.canParse(filesUrl) ? new URL(filesUrl) : undefined),
  });
  return { store, ...move };
}

function readStore(env: Environment, url: URL | undefined): FilesConfig["store"] {
  if (url?.protocol === "file:" && url.host === "" && url.pathname.length > 1)
    return { kind: "folder", path: fileURLToPath(url) };
  const isBucket = url?.protocol === "s3:" && /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host);
  if (!isBucket || !/^(?:\/[\w.-]+)*\/?$/.test(url.pathname) || url.search !== "")
    throw wrong(
      "FILES_URL",
      "must look like s3://bucket, s3://bucket/prefix or file:///srv/beikao/files. Unset it to keep files in the database.",
    );
  const { filesSigned: isSigned, ...values } = readGroup(env, {
    needed: ["S3_ACCESS_KEY_ID", "S3_ACCESS_KEY_SECRET"],
    remedy: "FILES_URL=s3:// needs it",
    others: ["S3_ENDPOINT", "S3_REGION", "S3_STYLE", "FILES_SIGNED"],
    prefix: "S3_",
  });
  const { endpoint = `https://s3.${values.region}.amazonaws.com` } = values;
  if (isSigned && !isSafeAddress(endpoint))
    throw wrong("FILES_SIGNED", "must be 0 where S3_ENDPOINT is not https: pages fetch nothing without TLS.");
  const prefix = url.pathname.replace(/^\/+|\/+$/g, "");
  const place = { bucket: url.host, prefix: prefix === "" ? "" : `${prefix}/` };
  return { kind: "s3", ...values, endpoint, ...place, isSigned };
}
