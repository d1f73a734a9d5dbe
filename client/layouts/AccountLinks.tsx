import { useEffect, useRef, useState } from "react";
import { callOf } from "#shared/contract/endpoint.ts";
import { unreadMessages, userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { href } from "#shared/routes/href.ts";
import type { SiteView } from "../site/boot.ts";
import { Link } from "../navigation/Link.tsx";
import { useNavigation } from "../navigation/navigation.ts";
import { useCall, useCalls } from "../calls/call.ts";
import { signOut } from "../site/signOut.ts";
import { Bell } from "../ui/icons/Bell.ts";
import { FileText } from "../ui/icons/FileText.ts";
import { GraduationCap } from "../ui/icons/GraduationCap.ts";
import { KeyRound } from "../ui/icons/KeyRound.ts";
import { LogOut } from "../ui/icons/LogOut.ts";
import { ReceiptText } from "../ui/icons/ReceiptText.ts";
import { Settings } from "../ui/icons/Settings.ts";
import { Share2 } from "../ui/icons/Share2.ts";
import { Ticket } from "../ui/icons/Ticket.ts";
import { showMessage } from "../ui/message.ts";
import { Badge } from "../ui/Tag.tsx";
import { s } from "./AccountMenu.styles.ts";
import { QuietBlock } from "../calls/Block.tsx";

export { AccountAvatar } from "./AccountAvatar.tsx";

interface Entry {
  readonly href: string;
  readonly label: string;
  readonly Icon: typeof Settings;
  /** True for entries that study mode hides, because a site in study mode sells nothing. */
  readonly fullModeOnly?: true;
}

export const accountEntries: readonly Entry[] = [
  { href: "/study", label: "学习中心", Icon: GraduationCap },
  { href: href("myOrder"), label: "我的订单", Icon: ReceiptText, fullModeOnly: true },
  { href: href("courseCode"), label: "兑换课程", Icon: Ticket },
  { href: href("contract"), label: "我的协议", Icon: FileText },
  { href: href("messages"), label: "消息", Icon: Bell },
  { href: href("share"), label: "我的分享", Icon: Share2 },
  { href: href("profile"), label: "账号设置", Icon: Settings },
  { href: href("updatePwd"), label: "修改密码", Icon: KeyRound },
];

interface Props {
  readonly site: SiteView;
}

export function AccountLinks({ site }: Props) {
  const shown = accountEntries.filter(({ fullModeOnly }) => !fullModeOnly || site.mode === "full");
  return (
    <>
      <QuietBlock
        fallback={<p className={s.who}>我的账号</p>}
        instead={() => <p className={s.who}>我的账号</p>}
      >
        <Name />
      </QuietBlock>
      <ul>
        {shown.map(({ href: path, label, Icon }) => (
          <li key={path}>
            <Link className={s.entry} href={path}>
              <Icon size={18} />
              {label}
              {path === href("messages") && <Unread />}
            </Link>
          </li>
        ))}
      </ul>
      <SignOutButton />
    </>
  );
}

function Name() {
  const { nickname, realname, username, mobile } = useCall(callOf(userInfo, {}));
  return <p className={s.who}>{nickname || realname || username || mobile || "我的账号"}</p>;
}

/** Loads the count of unread messages when the menu opens for the first time. */
function Unread() {
  const place = useRef<HTMLSpanElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    const menu = place.current?.closest("details");
    const look = () => setIsAsked(menu?.open === true);
    setIsAsked(menu?.open === true);
    menu?.addEventListener("toggle", look);
    return () => menu?.removeEventListener("toggle", look);
  }, []);
  return (
    <span ref={place} className={s.unread}>
      {isAsked && (
        <QuietBlock fallback={null} instead={() => null}>
          <UnreadCount />
        </QuietBlock>
      )}
    </span>
  );
}

export function UnreadCount() {
  const { num } = useCall(callOf(unreadMessages, {}));
  return <Badge count={num} label="条未读消息" />;
}

export function SignOutButton() {
  const calls = useCalls();
  const { visit } = useNavigation();
  const [busy, setBusy] = useState(false);

  async function leave(): Promise<void> {
    if (busy) return;
    setBusy(true);
    await signOut(calls);
    await visit("/");
    showMessage({ kind: "success", text: "已退出登录" });
  }

  return (
    <button className={s.leave} type="button" aria-disabled={busy || undefined} onClick={() => void leave()}>
      <LogOut size={18} />
      退出登录
    </button>
  );
}
