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
  /** Across the whole page, and in sight at any time. */
  readonly stickyBar?: ReactNode;
  /** Above the question. */
  readonly bar: ReactNode;
  /** The text that the question is about; none: "". */
  readonly material: ReactNode;
  /** The question, or all of a paper. */
  readonly children: ReactNode;
  readonly steps: Omit<ComponentProps<typeof Steps>, "sheet">;
  /** The actions on the question, or on its whole paper. On small screens they stand in the menu, where there is one. */
  readonly tools: ReactNode;
  /** Behind the toggle of the steps. */
  readonly lastTools?: ReactNode;
  /** Parts that the bar has room for on wide screens alone; small ones open them, with the tools, by the bar's button. */
  readonly menu?: ReactNode;
  /** The answer sheet, where there is one, and what the bar of a phone says of it; its address, for who runs no script. */
  readonly sheet:
    | { readonly content: ReactNode; readonly text: string; readonly href?: string | undefined }
    | undefined;
  readonly layer: Layer;
  /** Listens for the keys: KeyListener, or where its code comes behind the question what waits for it. */
  readonly Keys: ComponentType<KeyListenerProps>;
  /** The handlers of keys besides steps, sheet and help, or other than those. */
  readonly keys: KeyHandlers;
  /** Whether a finger drawn across the question is a step. */
  readonly swipes?: boolean;
  /** Where the picture stands that a key opens. */
  readonly zoomed?: string;
  /** The scratch pad beside the question. */
  readonly pad?: ReactNode;
}

/** A question with its bar, its material, the ways on and the answer sheet: in a run, in an exam and alone. */
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
