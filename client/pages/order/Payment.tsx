import { useEffect, useEffectEvent, useState } from "react";
import { callOf, type DataOf } from "#shared/contract/endpoint.ts";
import { payOrder, playPayment } from "#shared/contract/order/endpoints.ts";
import { href } from "#shared/routes/href.ts";
import { type Order, type Outcome } from "#client/calls/order.ts";
import { randomName } from "#client/kit/randomName.ts";
import { useSearch } from "#client/navigation/routeMatch.ts";
import { useGo } from "#client/navigation/useGo.ts";
import { useSite } from "#client/site/boot.ts";
import { Button } from "#client/ui/Button.tsx";
import { Radio } from "#client/ui/Checkbox.tsx";
import { showMessage } from "#client/ui/message.ts";
import { s } from "./order.styles.ts";
import { useOrderChange } from "./useOrderChange.ts";

type Begun = DataOf<typeof payOrder>;

export function Payment({ order }: { readonly order: Order }) {
  const { busy, ready, run, change } = useOrderChange();
  const { payOrigins } = useSite();
  const [begun, setBegun] = useState<Begun>();
  const [payType, setPayType] = useState(order.payTypes[0]);
  const { orderNo } = order;
  /** The `code` with which WeChat redirected to this page. It is valid for one payment. */
  const [authCode, setAuthCode] = useState("");
  const search = useSearch();
  const [code, state] = [search.get("code") ?? "", search.get("state") ?? ""];
  const go = useGo();
  async function begin(): Promise<void> {
    // The code for paying loads with the first press, because on most visits to an order nothing is paid.
    const { newState, payElsewhere, sceneHere } = await import("./payElsewhere.ts");
    const place = { scene: sceneHere(), host: location.host };
    const who = authCode ? { payType: "wechat", authCode } : { payType, state: newState(orderNo) };
    setAuthCode("");
    const next = await change(callOf(payOrder, { orderNo, requestId: randomName(), ...place, ...who }));
    setBegun(next);
    if (next && !(await run(() => payElsewhere(next, payOrigins)))) setBegun(undefined);
  }
  const onReturn = useEffectEvent(async () => {
    const { takeState } = await import("./payElsewhere.ts");
    // The code is only kept. The learner has to press a button: a link from somebody else must not start a payment.
    if (takeState(orderNo, state)) setAuthCode(code);
    go(href("order", { no: orderNo }), { replace: true });
  });
  useEffect(() => {
    if (ready && code) void Promise.resolve().then(() => onReturn());
  }, [ready, code]);
  return (
    <section className={s.box} aria-label="支付">
      {order.status === 3 ? <p>上一次支付没有成功，没有扣款，可以再试一次。</p> : null}
      {authCode ? <p role="status">微信已确认付款人，请点“确认支付”继续。</p> : null}
      {!begun && !authCode && order.payTypes.length > 1 ? (
        <PayTypes payTypes={order.payTypes} chosen={payType} onChoose={setPayType} />
      ) : null}
      {!begun ? (
        <Button kind="primary" size="large" disabled={!ready} busy={busy} onClick={() => void begin()}>
          {authCode ? "确认支付" : order.status === 3 ? "再次支付" : "立即支付"}
        </Button>
      ) : begun.payType === "sandbox" ? (
        <Sandbox begun={begun} onEnd={() => setBegun(undefined)} />
      ) : begun.payUrl || begun.jsapi ? (
        <Elsewhere onAgain={() => setBegun(undefined)} />
      ) : (
        <Scan text={begun.codeUrl} />
      )}
      <p className={s.note}>可以关掉这一页，在支付期限之前从“我的订单”回来继续支付。</p>
    </section>
  );
}

/** Chinese names of the payment types. For unknown types, the upstream's word is shown. */
const PAY_TYPE_NAMES: Readonly<Record<string, string>> = {
  wechat: "微信支付",
  alipay: "支付宝",
  sandbox: "演示支付（不扣钱）",
};

interface PayTypesProps {
  readonly payTypes: readonly string[];
  readonly chosen: string | undefined;
  readonly onChoose: (payType: string) => void;
}

function PayTypes({ payTypes, chosen, onChoose }: PayTypesProps) {
  return (
    <fieldset className={s.payTypes}>
      <legend>支付方式</legend>
      {payTypes.map((payType) => (
        <Radio
          key={payType}
          name="pay_type"
          label={PAY_TYPE_NAMES[payType] ?? payType}
          checked={payType === chosen}
          onChange={() => onChoose(payType)}
        />
      ))}
    </fieldset>
  );
}

const OUTCOMES: readonly (readonly [Outcome, string])[] = [
  ["success", "支付成功"],
  ["fail", "支付失败"],
  ["timeout", "没有回应"],
  ["twice", "成功并重复通知"],
];

function Sandbox({ begun, onEnd }: { readonly begun: Begun; readonly onEnd: () => void }) {
  const { busy, change } = useOrderChange();
  async function play(outcome: Outcome): Promise<void> {
    const order = await change(callOf(playPayment, { paymentNo: begun.paymentNo, outcome }));
    if (!order) return;
    if (outcome === "timeout") showMessage({ kind: "info", text: "还没有收到支付结果，可以再试一次" });
    onEnd();
  }
  return (
    <>
      <p className={s.trial}>这是演示支付，不会扣钱。请选择支付平台会给出的结果：</p>
      <div className={s.actions}>
        {OUTCOMES.map(([outcome, label]) => (
          <Button
            key={outcome}
            kind={outcome === "success" ? "primary" : "secondary"}
            busy={busy}
            onClick={() => void play(outcome)}
          >
            {label}
          </Button>
        ))}
      </div>
    </>
  );
}

/** Shown while the page of the payment provider is open, and after the learner has returned from it. */
function Elsewhere({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <>
      <p role="status">正在打开支付页面，支付后这一页会自己更新。</p>
      <div className={s.actions}>
        <Button onClick={onAgain}>没有支付，重新选择</Button>
      </div>
    </>
  );
}

/** The QR code to scan with the provider's app. The code that draws it is lazy. */
function Scan({ text }: { readonly text: string }) {
  const [svg, setSvg] = useState("");
  useEffect(() => {
    void import("uqr").then(({ renderSVG }) => setSvg(renderSVG(text)));
  }, [text]);
  return (
    <>
      <p>请用微信扫一扫支付，支付后这一页会自己更新。</p>
      {svg ? (
        <img
          className={s.code}
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          alt="微信支付二维码"
          width={220}
          height={220}
        />
      ) : null}
    </>
  );
}
