import { useState } from "react";
import { CircleCheck } from "./icons/CircleCheck.ts";
import { CloudOff } from "./icons/CloudOff.ts";
import { LogIn } from "./icons/LogIn.ts";
import { RefreshCw } from "./icons/RefreshCw.ts";
import { TriangleAlert } from "./icons/TriangleAlert.ts";
import { s } from "./SaveChip.styles.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

interface SaveChipProps {
  readonly status: "saved" | "saving" | "offline" | "signedOut" | "setAside" | "refused";
  /** Number of answers not yet saved; in the status `setAside`, number of questions that the server rejected. */
  readonly waiting: number;
  /** False if unsaved answers would be lost with this page. */
  readonly durable: boolean;
}

type Kind = SaveChipProps["status"] | "unsafe";

const icons = {
  saved: CircleCheck,
  saving: RefreshCw,
  offline: CloudOff,
  signedOut: LogIn,
  setAside: TriangleAlert,
  refused: TriangleAlert,
  unsafe: TriangleAlert,
} as const;

const shown: Readonly<Record<Kind, (waiting: number) => string>> = {
  saved: () => "已保存",
  saving: () => "保存中",
  offline: (waiting) => `离线·已存本机(${waiting})`,
  signedOut: (waiting) => `请重新登录·已存本机(${waiting})`,
  setAside: (waiting) => `未保存 ${waiting} 题`,
  refused: (waiting) => `提交未成功·已存本机(${waiting})`,
  unsafe: (waiting) => `未能存到本机(${waiting})·请勿关闭本页`,
};

const troubles: Readonly<Record<Exclude<Kind, "saving" | "saved">, string>> = {
  offline: "网络断开，内容先存到本机，联网后自动提交",
  signedOut: "登录已失效，内容先存到本机，请重新登录",
  setAside: "有题的作答没能保存，请修改那道题的作答",
  refused: "提交未成功，内容先存到本机",
  unsafe: "内容未能存到本机，请勿关闭本页",
};

const RECOVERED = "已恢复，全部已保存";

/** Shows whether the learner's work is saved, and where. */
export function SaveChip({ status, waiting, durable }: SaveChipProps) {
  const inTrouble = status !== "saved" && status !== "saving";
  const kind = inTrouble && !durable ? "unsafe" : status;
  const Icon = icons[kind];
  const [said, setSaid] = useState("");
  const next = announcement(said, kind);
  if (next !== said) setSaid(next);
  return (
    <span className={inTrouble ? s.trouble : s.calm} data-calm={inTrouble ? undefined : ""}>
      <Icon size={16} />
      <span translate="no">{shown[kind](waiting)}</span>
      <VisuallyHidden>
        <span role="status">{next}</span>
      </VisuallyHidden>
    </span>
  );
}

/**
 * Returns the text for screen readers: trouble and its end, but not every answer in progress or the number waiting. The
 * text stays readable after it was announced, so it must not report "saved" while the next answer is being sent.
 */
export function announcement(said: string, kind: Kind): string {
  if (kind === "saving") return said === RECOVERED ? "" : said;
  if (kind === "saved") return said === "" ? "" : RECOVERED;
  return troubles[kind];
}
