import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { dataText } from "virtual:data";
import { makePage, shown } from "virtual:page";
import { ask, askAll } from "./askUpstream.ts";
import { recording } from "./recording.ts";
import { PAGE } from "./scenarios.ts";
import { createApp, serve } from "./serve.ts";

/*
 * Does the minimum that a server with Express and React needs for the page: makes the same upstream calls, decodes
 * their answers, renders the same elements, and sends the same data to the browser.
 */

const Page = makePage(shown);
await ask(recording.agencyPath);

const app = createApp();
app.get(PAGE, async (_request, response) => {
  const answers = await askAll();
  const { pipe } = renderToPipeableStream(createElement(Page, { data: dataText(answers), answers }), {
    onShellReady: () => {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      pipe(response);
    },
    onShellError: (error) => response.destroy(error as Error),
  });
});
serve(app);
