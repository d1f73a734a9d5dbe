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
  /** A bar across the whole page that stays visible while the page scrolls. */
  readonly stickyBar?: ReactNode;
  readonly bar: ReactNode;
  /** The passage that the question asks about; "": none. */
  readonly material: ReactNode;
  /** The question, or all questions of the paper. */
  readonly children: ReactNode;
  readonly steps: Omit<ComponentProps<typeof Steps>, "sheet">;
  /** Buttons for actions on the question or the paper. On small screens they are in the menu, if there is one. */
  readonly tools: ReactNode;
  /** Buttons shown after all other tools, e.g. after the button for favourites. */
  readonly lastTools?: ReactNode;
  /** Elements of the bar that do not fit on small screens. There, a button of the bar opens them in a menu. */
  readonly menu?: ReactNode;
  /** The answer sheet; `text`: label on a phone's bar; `href`: its address for browsers without scripts. */
  readonly sheet:
    | { readonly content: ReactNode; readonly text: string; readonly href?: string | undefined }
    | undefined;
  readonly layer: Layer;
  /** KeyListener, or a component that loads KeyListener later. */
  readonly Keys: ComponentType<KeyListenerProps>;
  /** More key handlers. They replace the workspace's own handlers for steps, sheet and help. */
  readonly keys: KeyHandlers;
  /** True: a swipe across the question steps to the next or previous question. */
  readonly swipes?: boolean;
  /** CSS selector of the element whose picture opens when the zoom key is pressed. */
  readonly zoomed?: string;
  readonly pad?: ReactNode;
}

/** Shows a question with bar, material, step buttons and answer sheet. Used by runs, exams and single questions. */
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
