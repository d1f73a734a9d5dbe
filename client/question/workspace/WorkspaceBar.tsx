import type { ReactNode } from "react";
import { Button } from "#client/ui/Button.tsx";
import { SlidersHorizontal } from "#client/ui/icons/SlidersHorizontal.ts";
import { Keyboard } from "#client/ui/icons/Keyboard.ts";
import { TextSizeButtons } from "../annotations/TextSizeButtons.tsx";
import { s } from "./WorkspaceBar.styles.ts";

interface Props {
  /** Name of the run or exam, and the progress. */
  readonly children: ReactNode;
  /** Button with which the learner continues on a phone. */
  readonly handoff?: ReactNode;
  readonly onHelp: () => void;
  /** Opens a menu with everything that does not fit into the bar on small screens. */
  readonly onMenu: () => void;
  /** Progress, drawn as a thin line. `label` is read by screen readers. */
  readonly progress: { readonly value: number; readonly max: number; readonly label: string } | undefined;
}

export function WorkspaceBar({ children, handoff, onHelp, onMenu, progress }: Props) {
  return (
    <div className={s.bar}>
      {children}
      <span className={s.wideOnly}>
        <TextSizeButtons />
      </span>
      {handoff && <span className={s.keys}>{handoff}</span>}
      <HelpButton onHelp={onHelp} />
      <button type="button" className={s.menu} title="工具" aria-label="工具" onClick={onMenu}>
        <SlidersHorizontal size={20} />
      </button>
      {progress && (
        <progress className={s.line} value={progress.value} max={progress.max} aria-label={progress.label} />
      )}
    </div>
  );
}

export function HelpButton({ onHelp }: Pick<Props, "onHelp">) {
  return (
    <span className={s.keys}>
      <Button kind="quiet" icon={<Keyboard size={18} />} onClick={onHelp}>
        快捷键
      </Button>
    </span>
  );
}
