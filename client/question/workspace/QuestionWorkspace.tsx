import { type ComponentProps, type ComponentType, type ReactNode, useState } from "react";
import { useNavigation } from "#client/navigation/navigation.ts";
import { Container } from "#client/ui/Container.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { type KeyHandlers, type KeyRegistry, KeysContext } from "../keys/keyHandlers.ts";
import type { KeyListenerProps } from "../keys/KeyListener.ts";
import { ZoomArea } from "../show/ZoomArea.tsx";
import { s } from "./QuestionWorkspace.styles.ts";
import { Button } from "#client/ui/Button.tsx";
import { type Step, Steps, ToggleIcon } from "./Steps.tsx";
import type { Layer } from "./useLayer.ts";

interface Props {
  /** Sticky bar across the whole page. */
  readonly stickyBar?: ReactNode;
  readonly bar: ReactNode;
  /** Text that the question is about; "": none. */
  readonly material: ReactNode;
  /** The question, or the whole paper. */
  readonly children: ReactNode;
  readonly steps: Omit<ComponentProps<typeof Steps>, "sheet">;
  /** Actions on the question or on its whole paper. Small screens show them in the menu, if there is one. */
  readonly tools: ReactNode;
  /** Content behind the toggle of the steps. */
  readonly lastTools?: ReactNode;
  /**
   * Parts that fit into the bar on wide screens only; the bar's button opens them, with the tools, on small screens.
   */
  readonly menu?: ReactNode;
  /** The answer sheet, if any: its content, its text on a phone's bar, and its address for browsers without scripts. */
  readonly sheet:
    | { readonly content: ReactNode; readonly text: string; readonly href?: string | undefined }
    | undefined;
  readonly layer: Layer;
  /** Component that listens for keys: KeyListener, or a component that loads it later. */
  readonly Keys: ComponentType<KeyListenerProps>;
  /** Key handlers in addition to steps, sheet and help; they override these. */
  readonly keys: KeyHandlers;
  /** Whether a swipe across the question is a step. */
  readonly swipes?: boolean;
  /** Selector of the area whose picture the zoom key opens. */
  readonly zoomed?: string;
  readonly pad?: ReactNode;
}

/** Shows a question with its bar, material, steps and answer sheet: in a run, in an exam and alone. */
export function QuestionWorkspace(props: Props) {
  const {
    stickyBar,
    bar,
    material,
    children,
    steps,
    tools,
    lastTools,
    menu,
    sheet,
    layer,
    Keys,
    keys,
    swipes = true,
    zoomed,
    pad,
  } = props;
  const { visit } = useNavigation();
  const [registry] = useState<KeyRegistry>(() => new Set());
  const openSheet = () => layer.open("sheet");
  const press = (step: Step | undefined) =>
    step && "href" in step ? () => void visit(step.href) : step?.onPress;
  const underBar = stickyBar === undefined ? undefined : "";
  const { toggle } = steps;
  const allTools = (
    <>
      {tools}
      {toggle && (
        <Button
          kind="quiet"
          icon={<ToggleIcon {...toggle} />}
          aria-pressed={toggle.isOn}
          onClick={toggle.onTurn}
        >
          {toggle.text}
        </Button>
      )}
      {lastTools}
    </>
  );
  return (
    <KeysContext value={registry}>
      {stickyBar}
      <Container width="wide">
        {bar}
        <ZoomArea keyed={zoomed}>
          <div className={s.grid} data-split={material ? "" : undefined} data-under-bar={underBar}>
            {material && <div className={s.material}>{material}</div>}
            <div className={s.main}>
              {children}
              <Steps {...steps} sheet={sheet && { text: sheet.text, href: sheet.href, onOpen: openSheet }} />
            </div>
            <div className={stickyBar === undefined ? s.side : s.sideUnderBar}>
              {sheet && (
                <aside className={s.rail} aria-label="答题卡">
                  {sheet.content}
                </aside>
              )}
              <div
                className={s.tools}
                role="group"
                aria-label={stickyBar === undefined ? "这道题" : "工具"}
                data-in-menu={menu ? "" : undefined}
              >
                {allTools}
              </div>
            </div>
          </div>
        </ZoomArea>
        {pad}
        <Keys
          swipes={swipes}
          handlers={{
            previous: press(steps.previous),
            next: press(steps.next),
            help: () => layer.open("help"),
            sheet: sheet && openSheet,
            ...keys,
          }}
        />
        <Dialog open={layer.shown === "sheet"} onClose={layer.close} title="答题卡">
          {sheet?.content}
        </Dialog>
        <Dialog open={layer.shown === "menu"} onClose={layer.close} title="工具">
          {menu}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- it hears presses of the buttons inside, which keys make as well */}
          <div className={s.menuTools} role="group" aria-label="这道题" onClick={layer.closeMenu}>
            {allTools}
          </div>
        </Dialog>
      </Container>
    </KeysContext>
  );
}
