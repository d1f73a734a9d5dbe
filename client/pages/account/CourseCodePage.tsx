import { useState } from "react";
import { callOf, type DataOf } from "#shared/contract/endpoint.ts";
import { redeemedCodes, type redeemCode } from "#shared/contract/account/endpoints.ts";
import { href } from "#shared/routes/href.ts";
import { Block } from "#client/calls/Block.tsx";
import { useCall } from "#client/calls/call.ts";
import { redeemCodeCall } from "#client/calls/account.ts";
import type { Screen } from "#client/navigation/screen.ts";
import { Link } from "#client/navigation/Link.tsx";
import { Button, buttonClass } from "#client/ui/Button.tsx";
import { Empty } from "#client/ui/Empty.tsx";
import { Field } from "#client/ui/Field.tsx";
import { SectionHeading } from "#client/ui/Heading.tsx";
import { AccountForm } from "./AccountForm.tsx";
import { expiryText } from "#client/cards/cardTexts.ts";
import { useNow } from "#client/site/clock.ts";
import { AccountPage } from "./AccountPage.tsx";
import { s } from "./CourseCodePage.styles.ts";
import { useChangeForm } from "./useChangeForm.ts";

type Redeemed = DataOf<typeof redeemCode>;

function CourseCodePage() {
  const now = useNow();
  const [redeemed, setRedeemed] = useState<Redeemed>();
  return (
    <AccountPage title="兑换课程" lead="用老师或学校发的课程码开通课程，一个码只能用一次。">
      {redeemed ? (
        <Empty
          title={`已开通：${redeemed.name}`}
          why={`有效期：${expiryText(redeemed.expireTime, now)}。现在就可以开始学习。`}
          art="record"
          action={
            <span className={s.actions}>
              <Link className={buttonClass("primary")} href={targetHref(redeemed)}>
                去学习
              </Link>
              <Button onClick={() => setRedeemed(undefined)}>再兑换一个</Button>
            </span>
          }
        />
      ) : (
        <CodeForm onDone={setRedeemed} />
      )}
      <section className={s.part} aria-labelledby="redeemed">
        <SectionHeading id="redeemed" title="兑换记录" />
        <Block fallback={<p className={s.note}>正在读取…</p>}>
          <RedeemedCodes />
        </Block>
      </section>
    </AccountPage>
  );
}

function CodeForm({ onDone }: { readonly onDone: (redeemed: Redeemed) => void }) {
  const { errors, alert, pending, ready, form } = useChangeForm(redeemCodeCall, onDone);
  return (
    <AccountForm form={form} alert={alert} label="兑换课程">
      <Field
        label="课程码"
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="不分大小写，空格和短横线可以省略"
        error={errors.code}
      />
      <Button type="submit" kind="primary" size="large" wide busy={pending} disabled={!ready}>
        兑换
      </Button>
    </AccountForm>
  );
}

function RedeemedCodes() {
  const codes = useCall(callOf(redeemedCodes, {}));
  if (codes.length === 0) return <p className={s.note}>还没有兑换过课程码。</p>;
  return (
    <ul className={s.list}>
      {codes.map((one) => (
        <li key={one.code} className={s.row}>
          <Link named href={targetHref(one)}>
            {one.name}
          </Link>
          <span className={s.faint}>
            {one.code}
            {one.time ? `，${one.time.slice(0, 10)} 兑换` : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

function targetHref({ targetType, targetId }: Redeemed): string {
  return href(targetType === "classroom" ? "classroomDetail" : "courseDetail", { id: targetId });
}

export const screen: Screen = {
  Component: CourseCodePage,
  needs: () => ({ deferred: [callOf(redeemedCodes, {})] }),
};
