import { SectionHeading } from "#client/ui/Heading.tsx";
import { Button } from "#client/ui/Button.tsx";
import { CircleAlert } from "#client/ui/icons/CircleAlert.ts";
import { CircleCheck } from "#client/ui/icons/CircleCheck.ts";
import { CircleDashed } from "#client/ui/icons/CircleDashed.ts";
import { OctagonAlert } from "#client/ui/icons/OctagonAlert.ts";
import { RotateCw } from "#client/ui/icons/RotateCw.ts";
import { useReady } from "#client/kit/hydration.ts";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { CHECKS, type CheckName } from "./deviceCheck.ts";
import { s } from "./Portal.styles.ts";
import type { DeviceCheck } from "./useDeviceCheck.ts";

const NAMES: Readonly<Record<CheckName, string>> = {
  network: "网络",
  clock: "时钟",
  storage: "本机存储",
  fullscreen: "全屏",
};
const ICONS = { good: CircleCheck, warn: CircleAlert, bad: OctagonAlert } as const;
const WORDS = { good: "正常：", warn: "注意：", bad: "有问题：" } as const;

export function DeviceChecks({ check: { checked, busy, again } }: { readonly check: DeviceCheck }) {
  const ready = useReady();
  return (
    <section className={s.part} aria-labelledby="check">
      <SectionHeading
        title="考前检查"
        id="check"
        action={
          <Button
            kind="quiet"
            size="small"
            busy={busy && ready}
            disabled={!ready}
            icon={<RotateCw size={16} />}
            onClick={again}
          >
            再检查一次
          </Button>
        }
      />
      <ul className={s.checks} aria-live="polite">
        {CHECKS.map((name) => {
          const result = checked[name];
          const Icon = result ? ICONS[result.level] : CircleDashed;
          return (
            <li key={name} className={s.check} data-level={result?.level}>
              <Icon size={20} />
              <span className={s.checkName}>{NAMES[name]}</span>
              <span className={s.checkText}>
                {result ? <VisuallyHidden>{WORDS[result.level]}</VisuallyHidden> : null}
                {result?.text ?? "正在检查…"}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
