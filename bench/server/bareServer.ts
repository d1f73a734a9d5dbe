import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { Agent, request } from "undici";
import { dataText } from "virtual:data";
import { makePage, shown } from "virtual:page";
import { inflate } from "#server/gateway/wire/inflate.ts";
import { dataOf, decodeEnvelope } from "#shared/contract/envelope.ts";
import { PAGE } from "./scenarios.ts";
import { createApp, recording, serve, upstreamUrl } from "./serve.ts";

/*
 * Does the minimum that a server with Express and React needs for the page: makes the same upstream calls, decodes
 * their answers, renders the same elements, and sends the same data to the browser.
 */

const dispatcher = new Agent({ connections: 256 });
const Page = makePage(shown);
await ask(recording.agencyPath);

const app = createApp();
app.get(PAGE, async (_request, response) => {
  const answers = await Promise.all(recording.calls.map(ask));
  const { pipe } = renderToPipeableStream(createElement(Page, { data: dataText(answers), answers }), {
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
