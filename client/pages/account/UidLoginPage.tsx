import { LINK_PROBLEMS, type LinkProblem } from "#shared/domain/linkProblems.ts";
import { href } from "#shared/routes/href.ts";
import { openPlaces } from "#client/layouts/openPlaces.ts";
import { ScreenPlaceholder } from "#client/layouts/ScreenPlaceholder.tsx";
import { Link } from "#client/navigation/Link.tsx";
import { useSearch } from "#client/navigation/routeMatch.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { pageTitle, useSite } from "#client/site/boot.ts";
import { useSignedIn } from "#client/site/session.ts";
import { buttonClass } from "#client/ui/Button.tsx";

interface Words {
  readonly title: string;
  readonly what: string;
}

const AGAIN = "请回到给你链接的系统，重新点一次进入本站的按钮。";

const PROBLEMS: Readonly<Record<LinkProblem, Words>> = {
  wrong: {
    title: "登录链接无效",
    what: `链接不完整，或者被改动过。${AGAIN}如果还是这样，请告诉那个系统的管理员。`,
  },
  expired: { title: "登录链接已过期", what: `链接在生成后 5 分钟内有效。${AGAIN}` },
  used: { title: "登录链接已经用过", what: `每个链接只能登录一次，收藏或转发的链接不能再用。${AGAIN}` },
  unknown: {
    title: "本站没有可用的账号",
    what: "你的账号还没有在本站开通，或者已经停用。请联系给你链接的学校或单位。",
  },
  readOnly: { title: "现在不能登录", what: "本站目前只读。恢复后请回到给你链接的系统，重新进入本站。" },
  busy: { title: "现在登录的人太多", what: `请稍等一分钟。${AGAIN}` },
};

/** Shown if signing in by a link from the agency's own system failed (server/middleware/signInByLink.ts). */
function UidLoginPage() {
  const site = useSite();
  const signedIn = useSignedIn();
  const named = useSearch().get("problem");
  const { title, what } = PROBLEMS[LINK_PROBLEMS.find((problem) => problem === named) ?? "wrong"];
  return (
    <ScreenPlaceholder
      drawing="desk"
      title={title}
      places={signedIn ? openPlaces(site, true) : []}
      actions={
        !signedIn && (
          <Link className={buttonClass()} href={href("login")}>
            用手机号登录
          </Link>
        )
      }
    >
      <title>{pageTitle(site, title)}</title>
      <meta name="robots" content="noindex" />
      <p>{what}</p>
    </ScreenPlaceholder>
  );
}

export const screen: Screen = { Component: UidLoginPage };
