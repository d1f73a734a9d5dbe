import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { Agent, request } from "undici";
import { Page } from "virtual:page";
import { inflate } from "#server/gateway/inflate.ts";
import { dataOf, decodeEnvelope } from "#shared/contract/envelope.ts";
import { createApp, recording, serve, upstreamUrl } from "./serve.ts";

/*
 * The least that a server with Express and React has to do for the page: ask the same upstream calls,
 * decode them, render the same elements, and hand the browser the data.
 */

const dispatcher = new Agent({ connections: 256 });
const agency = await ask(recording.agencyPath);

const app = createApp();
app.get(recording.path, async (_request, response) => {
  const queries = await Promise.all(recording.calls.map(ask));
  const data = JSON.stringify({ agency, queries }).replace(/</g, "\\u003c");
  const { pipe } = renderToPipeableStream(createElement(Page, { data }), {
    onShellReady: () => {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      pipe(response);
    },
    onShellError: (error) => response.destroy(error as Error),
  });
});
serve(app);

async function ask(target: string): Promise<unknown> {
  const { body } = await request(upstreamUrl + target, { dispatcher });
  return dataOf(await decodeEnvelope(await body.text(), inflate));
}
