import type { ReactNode } from "react";
import { Button } from "#client/ui/Button.tsx";
import { SlidersHorizontal } from "#client/ui/icons/SlidersHorizontal.ts";
import { Keyboard } from "#client/ui/icons/Keyboard.ts";
import { TextSizeButtons } from "../annotations/TextSizeButtons.tsx";
import { s } from "./WorkspaceBar.styles.ts";

interface Props {
  /** The name of the work, and how far one is in it. */
  readonly children: ReactNode;
  /** By which a phone goes on. */
  readonly handoff?: ReactNode;
  readonly onHelp: () => void;
  /** Opens what small screens have in the menu alone. */
  readonly onMenu: () => void;
  /** How far one is, as a thin line; the label is for readers. */
  readonly progress: { readonly value: number; readonly max: number; readonly label: string } | undefined;
}

/** The bar above a question. */
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
