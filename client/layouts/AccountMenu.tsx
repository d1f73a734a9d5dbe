import { Suspense } from "react";
import { useLocation } from "react-router-dom";
import { href } from "#shared/routes/href.ts";
import { safeRedirectTarget } from "#shared/routes/safeRedirect.ts";
import type { SiteView } from "../site/boot.ts";
import { lazySource, useLazy } from "../kit/lazySource.ts";
import { Link } from "../navigation/Link.tsx";
import { useSignedIn } from "../site/session.ts";
import { buttonClass } from "../ui/Button.tsx";
import { UserRound } from "../ui/icons/UserRound.ts";
import { s } from "./AccountMenu.styles.ts";
import { Disclosure } from "./Disclosure.tsx";
import { s as controls } from "./headerControls.styles.ts";
import { Preferences } from "./preferences.tsx";

interface Props {
  readonly site: SiteView;
}

/** The links of the account menu load after the page's own code, and only for signed-in learners. */
export const accountLinks = lazySource(() => import("./AccountLinks.tsx"));

export function AccountMenu({ site }: Props) {
  if (!useSignedIn()) return <Entrance />;
  return (
    <Disclosure
      label="我的账号"
      summaryClass={controls.icon}
      panelClass={controls.menu}
      summary={
        <Suspense fallback={<span className={s.avatarPlace} />}>
          <Picture />
        </Suspense>
      }
      later={<Rows />}
    >
      <Suspense fallback={null}>
        <Links site={site} />
      </Suspense>
    </Disclosure>
  );
}

function Picture() {
  const { AccountAvatar } = useLazy(accountLinks);
  return <AccountAvatar />;
}

function Links({ site }: Props) {
  const { AccountLinks } = useLazy(accountLinks);
  return <AccountLinks site={site} />;
}

/** Shows 登录 and 注册 side by side, or in a menu on small screens. */
function Entrance() {
  const { pathname, search } = useLocation();
  // Links between sign-in and registration keep the original redirect; links from other pages return to that page.
  const back = pathname.startsWith("/user/")
    ? safeRedirectTarget(new URLSearchParams(search).get("redirect"))
    : pathname === "/" && search === ""
      ? undefined
      : pathname + search;
  const login = href("login", { redirect: back });
  const register = href("register", { redirect: back });
  return (
    <>
      <div className={s.entrance}>
        <Link className={s.login} href={login}>
          登录
        </Link>
        <Link className={buttonClass("primary", "small")} href={register}>
          注册
        </Link>
      </div>
      <Disclosure
        label="账号与偏好"
        className={s.narrow}
        summaryClass={controls.icon}
        panelClass={controls.menu}
        summary={<UserRound size={22} />}
        later={<Rows />}
      >
        <div className={s.doors}>
          <Link className={buttonClass("primary")} href={login}>
            登录
          </Link>
          <Link className={buttonClass()} href={register}>
            注册
          </Link>
        </div>
      </Disclosure>
    </>
  );
}

function Rows() {
  return (
    <div className={s.preferences}>
      <Preferences />
    </div>
  );
}
