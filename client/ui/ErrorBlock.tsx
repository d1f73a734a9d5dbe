import type { ReactNode, Ref } from "react";
import { Button, buttonClass } from "./Button.tsx";
import { s } from "./ErrorBlock.styles.ts";
import { CloudOff } from "./icons/CloudOff.ts";
import { RotateCw } from "./icons/RotateCw.ts";

export interface ErrorBlockProps {
  readonly ref?: Ref<HTMLDivElement>;
  /** True if the page shows the full text elsewhere. */
  readonly brief?: boolean;
  /** Text with the cause and the next step. */
  readonly cause: ReactNode;
  readonly title?: ReactNode;
  readonly onRetry?: () => void;
  /** Address that retries without scripts; replaces onRetry. */
  readonly retryHref?: string;
  readonly busy?: boolean;
  /** Request id, by which support finds the log line. */
  readonly requestId?: string;
}

export function ErrorBlock(props: ErrorBlockProps) {
  const { cause, title = "这里没有加载出来", onRetry, retryHref, busy = false, requestId, ref } = props;
  if (props.brief)
    return (
      <div ref={ref} className={s.brief}>
        这里也没有加载出来，重试时一起再取。
      </div>
    );
  const icon = <RotateCw size={18} />;
  return (
    <div ref={ref} className={s.block} role="alert">
      <CloudOff className={s.icon} size={24} />
      <div className={s.texts}>
        <p className={s.title}>{title}</p>
        <p className={s.cause}>{cause}</p>
        {requestId ? (
          <p className={s.request}>
            请求编号 <code>{requestId}</code>
          </p>
        ) : null}
      </div>
      {onRetry ? (
        <Button icon={icon} busy={busy} onClick={onRetry}>
          重试
        </Button>
      ) : retryHref ? (
        <a className={buttonClass()} href={retryHref}>
          {icon}
          重试
        </a>
      ) : null}
    </div>
  );
}
