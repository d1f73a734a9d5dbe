import type { ReactNode } from "react";
import { Button } from "#client/ui/Button.tsx";
import { Keyboard } from "#client/ui/icons/Keyboard.ts";
import { TextSizeButtons } from "../annotations/TextSizeButtons.tsx";
import { s } from "./WorkspaceBar.styles.ts";

interface Props {
  /** What is worked at, and where one is in it. */
  readonly children: ReactNode;
  /** By which a phone goes on. */
  readonly handoff?: ReactNode;
  readonly onHelp: () => void;
  /** How far one is, as a thin line; the label is for readers. */
  readonly progress: { readonly value: number; readonly max: number; readonly label: string } | undefined;
}

/** What stands above a question. */
export function WorkspaceBar({ children, handoff, onHelp, progress }: Props) {
  return (
    <div className={s.bar}>
      {children}
      <TextSizeButtons />
      {handoff && <span className={s.keys}>{handoff}</span>}
      <HelpButton onHelp={onHelp} />
      {progress && (
        <progress className={s.line} value={progress.value} max={progress.max} aria-label={progress.label} />
      )}
    </div>
  );
}

export function HelpButton({ onHelp }: Pick<Props, "onHelp">) {
  return (
    <span className={s.keys}>
      <Button
        kind="quiet"
        icon={<Keyboard size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={onHelp}
      >
        快捷键
      </Button>
    </span>
  );
}
