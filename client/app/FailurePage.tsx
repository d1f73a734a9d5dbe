import { matchRoute } from "#shared/routes/match.ts";
import { type OpenPlace, openPlaces } from "../layouts/openPlaces.ts";
import { ScreenPlaceholder } from "../layouts/ScreenPlaceholder.tsx";
import { safeHref } from "../navigation/Link.tsx";
import { buttonClass } from "../ui/Button.tsx";
import { type Failure, type SiteView, useBoot } from "../site/boot.ts";
import { useSignedIn } from "../site/session.ts";
import { RotateCw } from "../ui/icons/RotateCw.ts";

/** Text that Spec §8 requires for every status but 404. A message for people is shown beside it. */
const INTERNAL = "500 Internal Server Error";

const NOT_OFFERED = "这部分内容还没有开通";

interface Props {
  readonly failure: Failure;
}

/** Page that replaces a screen which cannot be shown (Spec §8): as 404, or as 500 for every other failure. */
export function FailurePage({ failure }: Props) {
  const { site } = useBoot();
  const signedIn = useSignedIn();
  const places = site ? openPlaces(site, signedIn) : [];
  return (
    <>
      <meta name="robots" content="noindex" />
      {failure.status === 404 ? (
        <Missing failure={failure} site={site} places={places} />
      ) : (
        <Broken failure={failure} site={site} places={places} />
      )}
    </>
  );
}

interface PartProps extends Props {
  readonly site: SiteView | null;
  readonly places: readonly OpenPlace[];
}

function Missing({ failure, site, places }: PartProps) {
  if (!site) {
    return (
      <ScreenPlaceholder drawing="door" title="站点未开通">
        <title>站点未开通</title>
        <p>这个网址还没有开通学习站点。请核对网址，或联系给你网址的机构。</p>
        <p>
          <code>{`Page Not Found: ${failure.path}`}</code>
        </p>
      </ScreenPlaceholder>
    );
  }
  if (failure.notOffered)
    return (
      <ScreenPlaceholder drawing="door" title={NOT_OFFERED} places={places}>
        <title>{`${NOT_OFFERED} - ${site.name}`}</title>
        <p>本站没有“{titleOf(failure.path)}”。如果你需要它，请联系本站客服。</p>
      </ScreenPlaceholder>
    );
  return (
    <ScreenPlaceholder drawing="lostPage" title="页面走丢了" places={places}>
      <title>{`页面走丢了（Page Not Found）- ${site.name}`}</title>
      <p>它可能已下架或换了地址。请核对网址，或者用上面的搜索找一找。</p>
      <p>
        <code>{`Page Not Found: ${failure.path}`}</code>
      </p>
    </ScreenPlaceholder>
  );
}

function Broken({ failure, site, places }: PartProps) {
  const isOurs = failure.status >= 500;
  // A site of static files has a notice about that. The usual text, which promises a repair, would be wrong there.
  const { title, words } = site?.notice
    ? { title: "现在打不开这一页", words: site.notice }
    : isOurs
      ? wordsOf(failure, site !== null)
      : requestWordsOf(failure.status);
  return (
    <ScreenPlaceholder
      drawing={isOurs ? "tea" : "lostPage"}
      title={title}
      places={places}
      actions={
        // The link loads the whole page, because the running page itself may be broken.
        isOurs ? (
          <a className={buttonClass("primary")} href={safeHref(failure.path)}>
            <RotateCw size={18} />
            重试
          </a>
        ) : (
          <a className={buttonClass("primary")} href="/">
            回到首页
          </a>
        )
      }
      note={
        failure.requestId === "" ? null : (
          <>
            请求编号 <code>{failure.requestId}</code>，反馈问题时请附上
          </>
        )
      }
    >
      <title>{`${title}（${INTERNAL}）${site ? `- ${site.name}` : ""}`}</title>
      <p>{words}</p>
      <p>
        <code>{INTERNAL}</code>
      </p>
    </ScreenPlaceholder>
  );
}

/** Returns the text for a request that the server rejected; a retry would be rejected again. */
function requestWordsOf(status: number): { readonly title: string; readonly words: string } {
  if (status === 400)
    return { title: "网址写得不对", words: "浏览器发来的网址无法识别。请核对网址有没有缺字、多字或乱码。" };
  if (status === 405)
    return {
      title: "不能这样打开",
      words: "这个网址只能直接打开，不能向它提交内容。请从首页或菜单重新进入。",
    };
  return { title: "没能读懂这个请求", words: "浏览器发来的内容不完整或太大。请返回上一页重新打开。" };
}

/** Returns the text that fits the requested screen: a visitor who wanted a course should not read about 题库. */
function wordsOf(
  { status, path }: Failure,
  known: boolean,
): { readonly title: string; readonly words: string } {
  if (!known)
    return { title: "暂时打不开", words: "站点的配置还没有取到，通常一两分钟就会恢复。请稍后重试。" };
  const what = titleOf(path);
  if (status === 504)
    return { title: "等得有点久", words: `“${what}”迟迟没有取到，你的学习记录不受影响。请稍后重试。` };
  if (status === 502 || status === 503) {
    return { title: `“${what}”暂时打不开`, words: "我们正在恢复，你的学习记录不受影响。请过一会儿重试。" };
  }
  return {
    title: "页面出了点问题",
    words: "这是我们的错，不是你的操作有误。问题已经记录，请重试或稍后再来。",
  };
}

function titleOf(path: string): string {
  return matchRoute(path.replace(/\?.*/, ""))?.route.title ?? "这一页";
}
