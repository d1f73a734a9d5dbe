import { openShare } from "#shared/contract/share/endpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { href } from "#shared/routes/href.ts";
import { useCall } from "#client/calls/call.ts";
import { type OpenedShare, pictureOfShare } from "#client/calls/share.ts";
import { PageHead } from "#client/cards/PageHead.tsx";
import { factsText } from "#client/cards/cardTexts.ts";
import { useBoot, useSite } from "#client/site/boot.ts";
import { Card } from "#client/ui/Card.tsx";
import { Container } from "#client/ui/Container.tsx";
import { QrCode } from "#client/ui/QrCode.tsx";
import { EndedLink } from "./EndedLink.tsx";
import { SharedCourse } from "./SharedCourse.tsx";
import { SharedResult } from "./SharedResult.tsx";
import { s } from "./SharePage.styles.ts";

export function OpenedLink({ token }: { readonly token: string }) {
  const { origin } = useBoot();
  const site = useSite();
  const share = useCall(callOf(openShare, { token }));
  if (!share) return null;
  if (share.status !== "on" || !(share.course || share.result)) return <EndedLink status={share.status} />;
  const path = href("share", { token });
  const picture = origin + pictureOfShare(token);
  return (
    <Container width="reading">
      <PageHead title={share.title} description={wordsOf(share, site.name)} path={path} picture={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <div className={s.page}>
        <p className={s.by}>{share.nickname ? `${share.nickname} 分享给你` : `来自${site.name}的分享`}</p>
        <Card kind="flush" as="article">
          {share.course ? <SharedCourse title={share.title} course={share.course} /> : null}
          {share.result ? <SharedResult title={share.title} result={share.result} /> : null}
          <aside className={s.code} aria-label="在手机上打开">
            <span className={s.notOnPhones}>
              <QrCode text={origin + path} label="这个链接的二维码" size={112} />
            </span>
            <p className={s.note}>
              <span className={s.notOnPhones}>
                扫一扫，在手机上打开。
                <br />
              </span>
              有效期至 {share.expireTime.slice(0, 10)}
            </p>
          </aside>
        </Card>
      </div>
    </Container>
  );
}

function wordsOf({ nickname, course, result }: OpenedShare, siteName: string): string {
  const by = nickname ? `${nickname} 分享给你` : `来自${siteName}的分享`;
  return factsText(by, result?.score ? scoreText(result) : "", course?.intro ?? "");
}

function scoreText({ score, totalScore, unit }: NonNullable<OpenedShare["result"]>): string {
  return unit === "题" ? `${totalScore} 题答对 ${score} 题` : `${score} 分，满分 ${totalScore} 分`;
}
