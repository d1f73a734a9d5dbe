import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { callOf } from "#shared/contract/endpoint.ts";
import { href } from "#shared/routes/href.ts";
import { routeById } from "#shared/routes/match.ts";
import type { RouteId } from "#shared/routes/table.ts";
import { QuietBlock } from "#client/calls/Block.tsx";
import { useCall } from "#client/calls/call.ts";
import { accountEntries, SignOutButton, UnreadCount } from "#client/layouts/AccountLinks.tsx";
import { Link } from "#client/navigation/Link.tsx";
import type { Screen } from "#client/navigation/screen.ts";
import { pageTitle, useSite } from "#client/site/boot.ts";
import { mediaUrl } from "#client/site/mediaUrl.ts";
import { Avatar } from "#client/ui/Avatar.tsx";
import { Container } from "#client/ui/Container.tsx";
import { BookMarked } from "#client/ui/icons/BookMarked.ts";
import { BookOpen } from "#client/ui/icons/BookOpen.ts";
import { ChevronRight } from "#client/ui/icons/ChevronRight.ts";
import { ClipboardCheck } from "#client/ui/icons/ClipboardCheck.ts";
import { FileText } from "#client/ui/icons/FileText.ts";
import { GraduationCap } from "#client/ui/icons/GraduationCap.ts";
import { History } from "#client/ui/icons/History.ts";
import { MonitorPlay } from "#client/ui/icons/MonitorPlay.ts";
import { SquarePen } from "#client/ui/icons/SquarePen.ts";
import { Star } from "#client/ui/icons/Star.ts";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { s } from "./MinePage.styles.ts";

const PORTRAIT = 64;

const TILES = [
  ["studyCourse", GraduationCap],
  ["studyMyCourse", BookOpen],
  ["studyLive", MonitorPlay],
  ["studyQuestion", SquarePen],
  ["studyQuestionError", BookMarked],
  ["studyQuestionFavorite", Star],
  ["studyQuestionRecord", History],
  ["mockExam", ClipboardCheck],
  ["onlinePortal", FileText],
] as const satisfies readonly (readonly [RouteId, typeof Star])[];

/** The learner's own page: portrait, the places of studying, and the lists of the account. */
function MinePage() {
  const site = useSite();
  const tiles = TILES.filter(([id]) => !site.off?.test(href(id)));
  const entries = accountEntries.filter(
    ({ href: path, fullModeOnly }) =>
      path !== "/study" && !site.off?.test(path) && (!fullModeOnly || site.mode === "full"),
  );
  return (
    <Container width="reading">
      <title>{pageTitle(site, "我的")}</title>
      <meta name="robots" content="noindex" />
      <h1>
        <VisuallyHidden>我的</VisuallyHidden>
      </h1>
      <div className={s.page}>
        <QuietBlock fallback={<Portrait />} instead={() => <Portrait />}>
          <Learner />
        </QuietBlock>
        <ul className={s.tiles} aria-label="学习">
          {tiles.map(([id, Icon]) => (
            <li key={id}>
              <Link className={s.tile} href={href(id)}>
                <Icon size={24} />
                {routeById(id).title}
              </Link>
            </li>
          ))}
        </ul>
        <ul className={s.rows} aria-label="账号">
          {entries.map(({ href: path, label, Icon }) => (
            <li key={path}>
              <Link className={s.row} href={path}>
                <Icon size={20} />
                {label}
                <span className={s.end}>
                  {path === href("messages") && (
                    <QuietBlock fallback={null} instead={() => null}>
                      <UnreadCount />
                    </QuietBlock>
                  )}
                  <ChevronRight size={18} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <SignOutButton />
      </div>
    </Container>
  );
}

function Learner() {
  const { avatar, nickname, realname, username, mobile } = useCall(callOf(userInfo, {}));
  return <Portrait src={mediaUrl(avatar)} name={nickname || realname || username || mobile} />;
}

function Portrait({ src, name = "我的账号" }: { readonly src?: string; readonly name?: string }) {
  return (
    <Link className={s.learner} href={href("profile")}>
      <Avatar src={src} name="" size={PORTRAIT} />
      <span className={s.name}>{name || "我的账号"}</span>
      <ChevronRight size={20} />
    </Link>
  );
}

export const screen: Screen = {
  Component: MinePage,
  needs: () => ({ wanted: [callOf(userInfo, {})] }),
};
