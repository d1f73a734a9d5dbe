import { createFileRoute, Scripts } from "@tanstack/react-router";
import { createServerFn } from "@tanstack/react-start";
import { dataText, pickAnswers } from "../data.mjs";
import { makePage, shown } from "../page.mjs";
import { askAll } from "../ask.mjs";

const Page = makePage(shown);
const readAnswers = createServerFn().handler(async () => pickAnswers(await askAll()));

export const Route = createFileRoute("/course")({
  loader: () => readAnswers(),
  component: Course,
});

function Course() {
  const answers = Route.useLoaderData();
  return <Page data={dataText} answers={answers} scripts={<Scripts />} />;
}
