import { callOf } from "#shared/contract/endpoint.ts";
import { bottomDetail } from "#shared/contract/config/endpoints.ts";
import { shanghaiYear } from "#shared/domain/shanghaiYear.ts";
import { type SiteView, useBoot } from "../site/boot.ts";
import { mediaUrl } from "../site/mediaUrl.ts";
import { CachedFragment } from "../kit/CachedFragment.tsx";
import { useCall } from "../calls/call.ts";
import { s } from "./Footer.styles.ts";
import { FooterContact } from "./FooterContact.tsx";
import { type BottomDetail, FooterLinks } from "./FooterLinks.tsx";
import { QuietBlock } from "../calls/Block.tsx";

interface Props {
  readonly site: SiteView;
}

/**
 * Shows the agency's details. While they load, shows the agency's name and the year. If they fail to load, also shows
 * links to the agency's modules.
 */
export function FooterDetails({ site }: Props) {
  return (
    <QuietBlock
      fallback={
        <div className={s.place}>
          <Lines site={site} />
        </div>
      }
      instead={() => <Details site={site} />}
    >
      <LoadedDetails site={site} />
    </QuietBlock>
  );
}

function LoadedDetails({ site }: Props) {
  const detail = useCall(callOf(bottomDetail, {}));
  return (
    <CachedFragment vary={["footer", detail, shanghaiYear(useBoot().now)]}>
      <Details site={site} detail={detail} />
    </CachedFragment>
  );
}

interface DetailProps extends Props {
  readonly detail?: BottomDetail | undefined;
}

function Details({ site, detail }: DetailProps) {
  const pictures = detail?.qr.filter(({ img }) => mediaUrl(img) !== "") ?? [];
  return (
    <>
      <div className={s.columns}>
        <FooterLinks site={site} links={detail?.links ?? []} />
        <FooterContact
          phone={detail?.phone || site.phone}
          contact={site.contact}
          serviceTime={detail?.serviceTime ?? ""}
          pictures={pictures}
        />
      </div>
      <Lines site={site} detail={detail} />
    </>
  );
}

function Lines({ site, detail }: DetailProps) {
  const { now } = useBoot();
  const icp = detail?.icp || site.icp;
  const policeNo = detail?.policeNo || site.policeNo;
  return (
    <div className={s.lines}>
      <p>{detail?.copyright || `© ${shanghaiYear(now)} ${site.name}`}</p>
      {icp ? <RecordLink href="https://beian.miit.gov.cn" text={icp} /> : null}
      {policeNo ? (
        <RecordLink
          href={`https://beian.mps.gov.cn/#/query/webSearch?code=${policeNo.replace(/\D/g, "")}`}
          text={policeNo}
        />
      ) : null}
    </div>
  );
}

function RecordLink({ href, text }: { readonly href: string; readonly text: string }) {
  return (
    <a className={s.record} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </a>
  );
}
