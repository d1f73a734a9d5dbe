import { href } from "#shared/routes/href.ts";
import { pageTitle, useBoot, useSite } from "../../site/boot.ts";
import { ownPageCall } from "../../calls/article.ts";
import { useCall } from "../../calls/call.ts";
import type { Screen } from "../../navigation/screen.ts";
import { articleRenderer } from "../../richText/richRenderers.ts";
import { OWN_PAGES } from "./ownPages.ts";
import { PageNav } from "./PageNav.tsx";
import { TextPage } from "./TextPage.tsx";

const about = ownPageCall("aboutus");

function AboutPage() {
  const { origin } = useBoot();
  const site = useSite();
  const { name } = site;
  const { title, content, seo } = useCall(about);
  const here = href("aboutUs");
  return (
    <TextPage
      title={title || "关于我们"}
      html={content}
      nav={<PageNav label="关于本站" here={here} groups={[{ name: "", list: OWN_PAGES }]} />}
    >
      <title>{pageTitle(site, title || "关于我们")}</title>
      <meta name="description" content={seo || `${name}是谁，教什么，怎样联系。`} />
      <link rel="canonical" href={origin + here} />
    </TextPage>
  );
}

export const screen: Screen = {
  Component: AboutPage,
  code: [articleRenderer("")],
  needs: () => ({ critical: [about] }),
};
