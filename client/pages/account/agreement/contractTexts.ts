import type { ContractBrief } from "#client/calls/agreement.ts";
import type { Tone } from "#client/ui/Tag.tsx";

const STATUSES: Readonly<Record<string, { readonly label: string; readonly tone: Tone }>> = {
  waiting: { label: "待签署", tone: "warn" },
  signed: { label: "已签署", tone: "right" },
};

export function statusOf({ status }: Pick<ContractBrief, "status">): {
  readonly label: string;
  readonly tone: Tone;
} {
  return STATUSES[status] ?? { label: "已失效", tone: "neutral" };
}
