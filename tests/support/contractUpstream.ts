import type { IncomingMessage } from "node:http";
import { AgencyConfig } from "#shared/contract/config/agency.ts";
import { schemasOf } from "#shared/contract/all/schemas.ts";
import { endpoints } from "#shared/contract/all/endpoints.ts";
import { agency, type FakeUpstream, sendEnvelope, startFakeUpstream } from "./fakeUpstream.ts";
import { sampleOf, type TextOf } from "./sampleData.ts";

/** Returns the value of a text field, by its endpoint, path and request. */
export type TextFor = (field: {
  readonly endpoint: string;
  readonly path: string;
  readonly index: number;
  readonly req: IncomingMessage;
}) => unknown;

const NOBODY = ".nobody";
const AGENCY_PREFIX = "/static/agency/";

/** Values of fields by which a page decides what it shows. With any other value, a page would hide further fields. */
const CHOOSING: Readonly<Record<string, string>> = {
  "/question/detail type": "single",
  "/question/check status": "wrong",
  "/question/list list.type": "single",
};

export function contractAnswer(endpoint: (typeof endpoints)[number], textOf: TextOf): unknown {
  const { path } = endpoint;
  return sampleOf(
    schemasOf(endpoint).data,
    (field, index) => CHOOSING[`${path} ${field}`] ?? textOf(field, index),
  );
}

/**
 * Starts an upstream that answers every call of the contract with all its fields. It knows every host, except hosts
 * below "nobody".
 */
export async function startContractUpstream(textFor: TextFor): Promise<FakeUpstream> {
  const upstream = await startFakeUpstream();
  const byPath = new Map<string, (typeof endpoints)[number]>(
    endpoints.map((endpoint) => [endpoint.path, endpoint]),
  );
  upstream.handle("*", (req, res) => {
    const path = req.url?.split("?", 1)[0] ?? "";
    const texts = (endpoint: string) => (field: string, index: number) =>
      textFor({ endpoint, path: field, index, req });
    if (path.startsWith(AGENCY_PREFIX)) {
      const sample = sampleOf(AgencyConfig, texts("agency")) as Record<string, unknown>;
      const host = path.slice(AGENCY_PREFIX.length);
      if (host.endsWith(NOBODY)) return void res.writeHead(404).end();
      return sendEnvelope(res, 20200, {
        ...agency(),
        ...sample,
        domain_extend: [{ domain: host, mode: "2" }],
      });
    }
    const endpoint = byPath.get(path);
    if (endpoint) return sendEnvelope(res, 20200, contractAnswer(endpoint, texts(endpoint.path)));
    res.writeHead(404).end();
  });
  return upstream;
}
