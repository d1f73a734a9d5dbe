import type { MouseEvent, ReactNode } from "react";
import { Link } from "#client/navigation/Link.tsx";
import { LayoutGrid } from "#client/ui/icons/LayoutGrid.ts";
import type { Star } from "#client/ui/icons/Star.ts";
import { s } from "./Steps.styles.ts";

/** A step to another question: a link to its address, or a function that shows it on this page. */
export type Step = { readonly href: string } | { readonly onPress: () => void };

/** A button that turns something on and off for a question, e.g. the favourite or the flag. */
export interface Toggle {
  readonly text: string;
  readonly Icon: typeof Star;
  readonly isOn: boolean;
  readonly onTurn: () => void;
}

interface Props {
  /** Step to the previous question; undefined: this is the first one. */
  readonly previous: Step | undefined;
  readonly next: Step;
  readonly nextText: string;
  /** True: the next step ends the exam, so its button is always the primary button. */
  readonly isEnd?: boolean;
  /** True: the question is finished, so the button for the next step becomes the primary button. */
  readonly isDone: boolean;
  /** Text of the confirm button in the bar; absent if no answer waits for confirmation. */
  readonly confirmText?: string | undefined;
  /** The answer sheet; `text`: how many questions are done; `href`: its address for browsers without scripts. */
  readonly sheet:
    | { readonly text: string; readonly href?: string | undefined; readonly onOpen: () => void }
    | undefined;
  /** The on-off button in a phone's bar, which has room for only one. */
  readonly toggle: Toggle | undefined;
}

const icon = { size: 18 } as const;

/** A bar at the bottom of the window with the buttons for the previous and the next question. */
export function Steps(props: Props) {
  const { previous, next, nextText, isEnd = false, isDone, confirmText, sheet, toggle } = props;
  return (
    <nav className={s.bar} aria-label="题目导航">
      <BarStep step={previous} rel="prev">
        上一题
      </BarStep>
      {sheet && <SheetStep {...sheet} />}
      {toggle && (
        <button type="button" aria-pressed={toggle.isOn} onClick={toggle.onTurn}>
          <ToggleIcon {...toggle} />
          {toggle.text}
        </button>
      )}
      {confirmText !== undefined ? (
        <button type="submit" form="answer" data-primary="">
          {confirmText}
        </button>
      ) : (
        <BarStep step={next} rel="next" isPrimary={isDone || isEnd}>
          {nextText}
        </BarStep>
      )}
    </nav>
  );
}

export function ToggleIcon({ Icon, isOn }: Pick<Toggle, "Icon" | "isOn">) {
  return <Icon {...icon} fill={isOn ? "currentColor" : "none"} />;
}

/** The button for the answer sheet. With an address it is a link, so that it works without scripts. */
function SheetStep({ text, href, onOpen }: NonNullable<Props["sheet"]>) {
  const content = (
    <>
      <LayoutGrid {...icon} />
      {text === "" ? "答题卡" : `答题卡(${text})`}
    </>
  );
  if (href === undefined) {
    return (
      <button type="button" onClick={onOpen}>
        {content}
      </button>
    );
  }
  function open(event: MouseEvent): void {
    event.preventDefault();
    onOpen();
  }
  return (
    <Link href={href} onClick={open}>
      {content}
    </Link>
  );
}

interface StepProps {
  readonly step: Step | undefined;
  readonly rel: "prev" | "next";
  readonly isPrimary?: boolean;
  readonly children: ReactNode;
}

function BarStep({ step, rel, isPrimary = false, children }: StepProps) {
  const primary = isPrimary ? "" : undefined;
  if (step && "href" in step) {
    return (
      <Link href={step.href} rel={rel} data-primary={primary}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" disabled={step === undefined} data-primary={primary} onClick={step?.onPress}>
      {children}
    </button>
  );
}
