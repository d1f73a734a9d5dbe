import { useEffect, useRef, useSyncExternalStore, type ReactNode } from "react";
import { Button } from "./Button.tsx";
import { s } from "./MessageHost.styles.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";
import { CircleCheck } from "./icons/CircleCheck.ts";
import { Info } from "./icons/Info.ts";
import { OctagonAlert } from "./icons/OctagonAlert.ts";
import { TriangleAlert } from "./icons/TriangleAlert.ts";
import { X } from "./icons/X.ts";
import {
  closeNotification,
  holdNotification,
  messageState,
  releaseNotification,
  startMessages,
  subscribeMessages,
  type MessageState,
} from "./messageStore.ts";
import type { MessageKind, Notification } from "./message.ts";

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: OctagonAlert } as const;
const words = { info: "提示", success: "成功", warning: "注意", error: "出错" } as const;

/**
 * Shows messages; used once per document. The server renders none, because messages answer actions in the browser.
 */
export function MessageHost() {
  const state = useSyncExternalStore<MessageState | null>(subscribeMessages, messageState, () => null);
  useEffect(startMessages, []);
  if (!state) return null;
  return (
    <>
      <Layer className={s.messages} count={state.messages.length} role="status">
        {state.messages.map(({ key, kind, text }) => (
          <div key={key} className={s.message} data-kind={kind}>
            <KindIcon kind={kind} />
            <p>{text}</p>
          </div>
        ))}
      </Layer>
      <Layer className={s.notifications} count={state.notifications.length} label="通知">
        {state.notifications.map((notice) => (
          <NotificationCard key={notice.key} notice={notice} />
        ))}
      </Layer>
    </>
  );
}

interface LayerProps {
  readonly className: string;
  readonly count: number;
  readonly role?: "status";
  readonly label?: string;
  readonly children: ReactNode;
}

/**
 * Popover over the page and over dialogs that were opened earlier. A dialog that opens later covers the popover, until
 * the popover is shown again.
 */
function Layer({ className, count, role, label, children }: LayerProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const layer = element.current;
    if (!layer || typeof layer.showPopover !== "function") return;
    if (layer.matches(":popover-open") && document.querySelector("dialog:modal")) layer.hidePopover();
    if (!layer.matches(":popover-open")) layer.showPopover();
  }, [count]);
  return (
    <div
      ref={element}
      className={className}
      popover="manual"
      role={role ?? "region"}
      aria-label={label}
      aria-live="polite"
    >
      {children}
    </div>
  );
}

function NotificationCard({ notice }: { readonly notice: Notification }) {
  const { key, kind, title, text, action } = notice;
  function act(): void {
    closeNotification(key);
    action?.onSelect();
  }
  return (
    <div
      className={s.notification}
      data-kind={kind}
      role={kind === "error" ? "alert" : "status"}
      onPointerEnter={() => holdNotification(key, "pointer")}
      onPointerLeave={() => releaseNotification(key, "pointer")}
      onFocus={() => holdNotification(key, "focus")}
      onBlur={() => releaseNotification(key, "focus")}
    >
      <KindIcon kind={kind} />
      <div className={s.texts}>
        <p className={s.title}>{title}</p>
        {text ? <p className={s.body}>{text}</p> : null}
        {action ? (
          <div className={s.action}>
            <Button size="small" onClick={act}>
              {action.label}
            </Button>
          </div>
        ) : null}
      </div>
      <button
        type="button"
        className={s.close}
        aria-label={`关闭通知：${title}`}
        onClick={() => closeNotification(key)}
      >
        <X size={18} />
      </button>
    </div>
  );
}

function KindIcon({ kind }: { readonly kind: MessageKind }) {
  const Icon = icons[kind];
  return (
    <>
      <Icon className={s.icon} size={20} />
      <VisuallyHidden>{words[kind]}：</VisuallyHidden>
    </>
  );
}
