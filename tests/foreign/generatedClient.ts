import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type * as z from "zod/mini";
import type * as areas from "#shared/contract/all/areaEndpoints.ts";
import type { Endpoint, SchemasOf } from "#shared/contract/endpoint.ts";
import { createDocuments } from "../../scripts/contract/documents.ts";
import type * as runtime from "../../scripts/contract/client/runtime.ts";

type RecordOf<A> = A extends Endpoint ? A : never;
type AnyRecord = {
  [A in keyof typeof areas]: RecordOf<(typeof areas)[A][keyof (typeof areas)[A]]>;
}[keyof typeof areas];
type DataOf<E extends Endpoint> = E extends { readonly lane: "file" | "stream" }
  ? Response
  : z.output<SchemasOf<E>["data"]>;

/** The generated client with the types of the contract. clientTypes.test.ts compiles its own types. */
export type ContractClient = {
  readonly [E in AnyRecord as E["name"]]: (
    input?: Readonly<Record<string, unknown>>,
    options?: runtime.CallOptions,
  ) => Promise<DataOf<E>>;
};

export interface ClientModule extends Omit<typeof runtime, "createClient" | "isRefused"> {
  readonly createClient: (options: runtime.ClientOptions) => ContractClient;
  readonly isRefused: (error: unknown, operation: AnyRecord["name"]) => boolean;
}

/** Writes the client of dist/docs into a temporary folder and imports it. */
export async function importClient(): Promise<ClientModule> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "client-")), "client.ts");
  writeFileSync(file, createDocuments(process.cwd())["client.ts"] ?? "");
  return (await import(/* @vite-ignore */ file)) as ClientModule;
}
