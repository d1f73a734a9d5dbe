import { type ReactNode, useState } from "react";
import { callOf } from "#shared/contract/endpoint.ts";
import {
  changeMobile,
  changeUserInfo,
  closeAccount,
  exportData,
  mailAddress,
  reopenAccount,
  sessions,
  wechatList,
} from "#shared/contract/account/endpoints.ts";
import { saveReviewPlan } from "#shared/contract/study/endpoints.ts";
import { userInfo } from "#shared/contract/account/sessionEndpoints.ts";
import { href } from "#shared/routes/href.ts";
import { Block } from "#client/calls/Block.tsx";
import { useCall, useCalls } from "#client/calls/call.ts";
import { useReady } from "#client/kit/hydration.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { Link } from "#client/navigation/Link.tsx";
import { useAddressOff, useOff } from "#client/site/useOff.ts";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { showMessage } from "#client/ui/message.ts";
import { useSite } from "#client/site/boot.ts";
import { AccountPage } from "./AccountPage.tsx";
import { AvatarEditor } from "./AvatarEditor.tsx";
import { CloseAccountForm } from "./CloseAccountForm.tsx";
import { Devices } from "./Devices.tsx";
import { MailPart } from "./MailPart.tsx";
import { MobileForm } from "./MobileForm.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { s } from "./ProfilePage.styles.ts";
import { WechatPart } from "./WechatPart.tsx";
import { useAction } from "#client/calls/useAction.ts";

function ProfilePage() {
  const info = useCall(callOf(userInfo, {}));
  const { mailCode, wechatLogin } = useSite();
  const lacksWechat = useOff(wechatList.path) || !wechatLogin;
  const lacksPlan = useOff(saveReviewPlan.path);
  const lacksExport = useOff(exportData.path);
  const lacksMobile = useOff(changeMobile.path);
  const lacksPassword = useAddressOff(href("updatePwd"));
  const lacksSafety = lacksPassword && lacksMobile && !mailCode && lacksWechat;
  const lacksDevices = useOff(sessions.path);
  const cannotChange = useOff(changeUserInfo.path);
  const cannotClose = useOff(closeAccount.path);
  return (
    <AccountPage
      title="账号设置"
      lead={leadOf([!lacksPlan && "学习设置", !lacksSafety && "登录安全", !lacksExport && "你的数据"])}
    >
      {info.closeTime !== "" && <Closing time={info.closeTime} />}
      <section className={s.part} aria-labelledby="who">
        <SectionHeading id="who" title="头像和资料" />
        <AvatarEditor avatar={info.avatar} />
        {cannotChange ? <p>{info.nickname || info.username}</p> : <ProfileForm info={info} />}
      </section>
      {!lacksPlan && (
        <section className={s.part} aria-labelledby="learning">
          <SectionHeading id="learning" title="学习设置" />
          <p className={s.row}>
            <span>考试日期、错题答对几次移出</span>
            <Link href={href("studyQuestionError")}>复习设置</Link>
          </p>
        </section>
      )}
      {!lacksSafety && (
        <section className={s.part} aria-labelledby="safety">
          <SectionHeading id="safety" title="登录安全" />
          {!lacksPassword && (
            <p className={s.row}>
              <span>登录密码</span>
              <Link href={href("updatePwd")}>修改密码</Link>
            </p>
          )}
          <MobilePart mobile={info.mobile} isFixed={lacksMobile} />
          {mailCode && (
            <Block fallback={<p className={s.note}>正在读取…</p>}>
              <MailPart />
            </Block>
          )}
          {!lacksWechat && (
            <Block fallback={<p className={s.note}>正在读取…</p>}>
              <WechatPart />
            </Block>
          )}
          {info.mobile === "" && !lacksMobile && (
            <p className={s.note}>
              你是从机构的系统进来的。绑定手机号后，可以在登录页用“忘记密码”设置登录密码。
            </p>
          )}
        </section>
      )}
      {!lacksDevices && (
        <Block
          fallback={
            <DevicesPart>
              <p className={s.note}>正在读取…</p>
            </DevicesPart>
          }
        >
          <DevicesPart>
            <Devices />
          </DevicesPart>
        </Block>
      )}
      {!lacksExport && (
        <section className={s.part} aria-labelledby="data">
          <SectionHeading id="data" title="我的数据" />
          <p className={s.note}>下载本站保存的、属于你的全部数据：资料、订单、学习记录、笔记、做题和错题。</p>
          <p className={s.actions}>
            <a className={buttonClass()} href={`/api${exportData.path}?format=json`} download>
              导出 JSON
            </a>
            <a className={buttonClass()} href={`/api${exportData.path}?format=csv`} download>
              导出 CSV（表格）
            </a>
          </p>
        </section>
      )}
      {info.closeTime === "" && !cannotClose && (
        <section className={s.part} aria-labelledby="close">
          <SectionHeading id="close" title="注销账号" />
          <CloseAccountForm />
        </section>
      )}
    </AccountPage>
  );
}

/** The section about the learner's devices. Hidden, heading included, if the upstream cannot list devices. */
function DevicesPart({ children }: { readonly children: ReactNode }) {
  return (
    <section className={s.part} aria-labelledby="devices">
      <SectionHeading id="devices" title="登录的设备" />
      {children}
    </section>
  );
}

function Closing({ time }: { readonly time: string }) {
  const calls = useCalls();
  const { busy, run } = useAction();
  const ready = useReady();

  async function reopen(): Promise<void> {
    await run(async () => {
      await calls.change(callOf(reopenAccount, {}));
      showMessage({ kind: "success", text: "已撤销注销，账号照常使用" });
    });
  }

  return (
    <section className={s.closing} aria-label="账号正在注销">
      <p>
        账号将在 <strong>{time.slice(0, 16)}</strong>{" "}
        注销：个人资料、笔记、收藏、分享和预约会被清除，订单和协议依法保留。 在那之前随时可以撤销。
      </p>
      <Button kind="primary" busy={busy} disabled={!ready} onClick={() => void reopen()}>
        撤销注销
      </Button>
    </section>
  );
}

function leadOf(besides: readonly (string | false)[]): string {
  const parts = ["头像", "个人资料", ...besides.filter((part) => part !== false)];
  return `${parts.slice(0, -1).join("、")}和${parts.at(-1)}。`;
}

interface MobileProps {
  readonly mobile: string;
  /** True: the learner cannot change this value on the page. */
  readonly isFixed: boolean;
}

function MobilePart({ mobile, isFixed }: MobileProps) {
  const [open, setOpen] = useState(false);
  const ready = useReady();
  // Learners who signed in by a link from the agency's own system have no mobile number yet.
  const isFirst = mobile === "";

  return (
    <>
      <p className={s.row}>
        <span>手机号 {isFirst ? "还没有绑定" : mobile}</span>
        {!open && !isFixed && (
          <Button kind="quiet" disabled={!ready} onClick={() => setOpen(true)}>
            {isFirst ? "绑定手机号" : "更换手机号"}
          </Button>
        )}
      </p>
      {open && <MobileForm isFirst={isFirst} onDone={() => setOpen(false)} />}
    </>
  );
}

export const screen: Screen = {
  Component: ProfilePage,
  needs: ({ site }) => ({
    critical: [callOf(userInfo, {})],
    deferred: [
      callOf(sessions, {}),
      ...(site.mailCode ? [callOf(mailAddress, {})] : []),
      ...(site.wechatLogin ? [callOf(wechatList, {})] : []),
    ],
  }),
};
