import { policyInfo } from "#shared/contract/config/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { href } from "#shared/routes/href.ts";
import { useSite } from "#client/site/boot.ts";
import { useCall } from "#client/calls/call.ts";
import { articleRenderer } from "#client/richText/richRenderers.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { PageHead } from "#client/cards/PageHead.tsx";
import { OWN_PAGES } from "./ownPages.ts";
import { PageNav } from "./PageNav.tsx";
import { TextPage } from "./TextPage.tsx";

const kinds = {
  policy: { title: "用户协议", text: "userAgreement", about: "使用本站的约定" },
  private: { title: "隐私政策", text: "privacy", about: "收集哪些信息、怎样使用和保护" },
} as const;

interface Props {
  readonly kind: keyof typeof kinds;
}

function PolicyPage({ kind }: Props) {
  const { name } = useSite();
  const { title, text, about } = kinds[kind];
  const here = href(kind);
  return (
    <TextPage
      title={title}
      html={useCall(callOf(policyInfo, {}))[text]}
      nav={<PageNav label="关于本站" here={here} groups={[{ name: "", list: OWN_PAGES }]} />}
    >
      <PageHead title={title} description={`${name}的${title}：${about}。`} path={here} />
    </TextPage>
  );
}

export function policyScreen(kind: Props["kind"]): Screen {
  return {
    Component: () => <PolicyPage kind={kind} />,
    code: [articleRenderer("")],
    needs: () => ({ critical: [callOf(policyInfo, {})] }),
  };
}
