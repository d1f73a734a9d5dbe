import { examPaper } from "#shared/contract/exam/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { type ComponentProps, Suspense } from "react";
import { readAddress } from "#shared/routes/address.ts";
import { href } from "#shared/routes/href.ts";
import { routeById } from "#shared/routes/match.ts";
import { useLazy, lazySource } from "#client/kit/lazySource.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useSearch } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { textRenderer } from "#client/richText/richRenderers.ts";
import { pageTitle, useSite } from "#client/site/boot.ts";
import { buttonClass } from "#client/ui/Button.tsx";
import { Container } from "#client/ui/Container.tsx";
import { PageHeading } from "#client/ui/Heading.tsx";

/** The server renders the workspace with the page. Its code is a file of its own, to keep the page's file small. */
export const lazyTake = lazySource(async () => (await import("./Take.tsx")).Take);

function TakePage() {
  const site = useSite();
  const { record, seq } = addressOf(useSearch());
  if (record !== undefined)
    return (
      <Suspense fallback={null}>
        <Taking key={record} recordId={record} leftAt={seq === undefined ? undefined : Number(seq)} />
      </Suspense>
    );
  return (
    <Container width="reading">
      <title>{pageTitle(site, "在线考试")}</title>
      <PageHeading title="在线考试" lead="考试从考试列表进入，正在考的也从那里继续。" />
      <Link className={buttonClass("primary")} href={href("onlinePortal")}>
        去考试列表
      </Link>
    </Container>
  );
}

function Taking(props: ComponentProps<typeof import("./Take.tsx")["Take"]>) {
  const Take = useLazy(lazyTake);
  return <Take {...props} />;
}

function addressOf(search: URLSearchParams) {
  return readAddress(routeById("onlineExam"), {}, search);
}

export const screen: Screen = {
  Component: TakePage,
  code: [textRenderer, lazyTake],
  needs: ({ search }) => {
    const { record } = addressOf(search);
    return record === undefined ? {} : { critical: [callOf(examPaper, { recordId: record })] };
  },
};
