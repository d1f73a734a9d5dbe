import { listHelp, helpDetail } from "#shared/contract/article/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { href } from "#shared/routes/href.ts";
import { useSite } from "#client/site/boot.ts";
import { Block } from "#client/calls/Block.tsx";
import { useCall } from "#client/calls/call.ts";
import { useRouteParams } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { articleRenderer } from "#client/richText/richRenderers.ts";
import { Skeleton } from "#client/ui/Skeleton.tsx";
import { PageHead } from "#client/cards/PageHead.tsx";
import { PageNav } from "./PageNav.tsx";
import { TextPage } from "./TextPage.tsx";

function HelpPage() {
  const site = useSite();
  const { id = "" } = useRouteParams();
  const help = useCall(callOf(helpDetail, { id }));
  if (!help) return null;
  return (
    <TextPage
      title={help.title}
      group={help.group || "帮助"}
      html={help.content}
      nav={
        <Block fallback={<Skeleton count={6} />}>
          <HelpNav id={id} />
        </Block>
      }
    >
      <PageHead
        title={`${help.title} - 帮助`}
        description={`${site.name}帮助：${help.title}`}
        path={href("help", { id })}
        type="article"
      />
    </TextPage>
  );
}

function HelpNav({ id }: { readonly id: string }) {
  const groups = useCall(callOf(listHelp, {})).filter(({ list }) => list.length > 0);
  return (
    <PageNav
      label="帮助目录"
      here={href("help", { id })}
      groups={groups.map(({ name, list }) => ({
        name,
        list: list.map((page) => ({ label: page.title, href: href("help", { id: page.id }) })),
      }))}
    />
  );
}

export const screen: Screen = {
  Component: HelpPage,
  code: [articleRenderer("")],
  needs: ({ params }) => ({
    critical: [callOf(helpDetail, { id: params["id"] ?? "" })],
    deferred: [callOf(listHelp, {})],
  }),
};
