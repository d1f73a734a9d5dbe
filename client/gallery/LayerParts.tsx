import { useState } from "react";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { showMessage, showNotification, type MessageKind } from "../ui/message.ts";
import { s } from "./ComponentsPage.styles.ts";
import { Part } from "./Part.tsx";

const lines: Readonly<Record<MessageKind, string>> = {
  info: "已从 12:34 继续播放",
  success: "已收藏这道题",
  warning: "离考试结束还有 5 分钟",
  error: "验证码不正确，请重新输入",
};
const kinds = Object.keys(lines) as MessageKind[];

export function LayerParts() {
  const [shown, setShown] = useState<"submit" | "form" | "locked" | null>(null);
  const close = () => setShown(null);
  return (
    <Part title="浮层" note="消息 3 秒，通知 4.5 秒，指着就不走">
      <div className={s.stack}>
        <div className={s.row}>
          {kinds.map((kind) => (
            <Button key={kind} size="small" onClick={() => showMessage({ kind, text: lines[kind] })}>
              消息：{kind}
            </Button>
          ))}
        </div>
        <div className={s.row}>
          {kinds.map((kind) => (
            <Button key={kind} size="small" onClick={() => notify(kind)}>
              通知：{kind}
            </Button>
          ))}
          <Button size="small" onClick={announceVersion}>
            发现新版本
          </Button>
        </div>
        <div className={s.row}>
          <Button onClick={() => setShown("submit")}>打开确认框</Button>
          <Button onClick={() => setShown("form")}>打开带表单的框</Button>
          <Button onClick={() => setShown("locked")}>打开锁定的框</Button>
        </div>
      </div>
      <SubmitDialog open={shown === "submit"} onClose={close} />
      <Dialog
        open={shown === "form"}
        onClose={close}
        title="登录后继续"
        width="small"
        footer={<Button kind="primary">登录</Button>}
      >
        <div className={s.stack}>
          <Field label="手机号" inputMode="tel" data-first-focus />
          <Field label="密码" type="password" />
        </div>
      </Dialog>
      <Dialog
        open={shown === "locked"}
        onClose={close}
        title="正在交卷"
        width="small"
        locked
        footer={<Button onClick={close}>演示：放开</Button>}
      >
        请不要关闭页面，答案都已经保存。
      </Dialog>
    </Part>
  );
}

function SubmitDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const footer = (
    <>
      <Button data-first-focus onClick={onClose}>
        检查一下
      </Button>
      <Button kind="primary" onClick={onClose}>
        确认交卷
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title="现在交卷吗？" footer={footer}>
      <p>已答 37 题，还有 3 题没有作答，2 题做了标记。交卷以后不能再修改答案。</p>
    </Dialog>
  );
}

function notify(kind: MessageKind): void {
  showNotification({
    kind,
    title: lines[kind],
    text: "直播课《行政职业能力测验：图形推理》由林望舒老师主讲，今晚 19:30 开始，讲义已经可以下载。",
  });
}

function announceVersion(): void {
  const action = { label: "刷新", onSelect: () => showMessage({ kind: "info", text: "正在刷新" }) };
  showNotification({
    key: "version",
    kind: "info",
    title: "发现新版本",
    text: "刷新页面就能用上，没有保存的内容请先保存。",
    action,
  });
}
