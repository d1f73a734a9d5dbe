import { mechanismView } from "#shared/contract/config/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { href } from "#shared/routes/href.ts";
import { useSite } from "#client/site/boot.ts";
import { useCall } from "#client/calls/call.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { articleRenderer } from "#client/richText/richRenderers.ts";
import { PageHead } from "#client/cards/PageHead.tsx";
import { OWN_PAGES } from "./ownPages.ts";
import { PageNav } from "./PageNav.tsx";
import { TextPage } from "./TextPage.tsx";

const about = callOf(mechanismView, { key: "aboutus" });

function AboutPage() {
  const { name } = useSite();
  const { title, content, seo } = useCall(about);
  const here = href("aboutUs");
  return (
    <TextPage
      title={title || "关于我们"}
      html={content}
      nav={<PageNav label="关于本站" here={here} groups={[{ name: "", list: OWN_PAGES }]} />}
    >
      <PageHead
        title={title || "关于我们"}
        description={seo || `${name}是谁，教什么，怎样联系。`}
        path={here}
      />
    </TextPage>
  );
}

export const screen: Screen = {
  Component: AboutPage,
  code: [articleRenderer("")],
  needs: () => ({ critical: [about] }),
};
