import { type ComponentProps, type FormEventHandler, type ReactNode, useRef } from "react";
import { takesSeveral } from "#shared/domain/questionTypes/typeFacts.ts";
import { useKeyHandlers } from "../keys/keyHandlers.ts";
import { OptionText } from "../show/OptionText.tsx";
import { s } from "./OptionFields.styles.ts";
import type { Option } from "../optionsOf.ts";
import { optionsLang } from "../textLang.ts";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";

interface Props {
  readonly type: string;
  readonly options: readonly Option[];
  readonly describedBy: string | undefined;
  readonly onInvalid: FormEventHandler<HTMLInputElement>;
  readonly given: readonly string[];
  readonly strikes: Strikes | undefined;
  /** Instruction for the options, e.g. 选出一个答案 (choose one answer). */
  readonly legend: string;
}

/** The options that the learner ruled out (client/question/annotations). */
export interface Strikes {
  readonly struck: ReadonlySet<string>;
  readonly strike: (key: string) => void;
  /** The button beside an option that rules it out. */
  readonly button: (option: Option) => ReactNode;
  /** Handlers of an option that rule it out by a right click or a long press. */
  readonly handlersOf: (key: string) => ComponentProps<"label">;
  /** Says once on a touch screen how an option is ruled out. */
  readonly hint: ReactNode;
}

export function OptionFields({ type, options, describedBy, onInvalid, given, strikes, legend }: Props) {
  const many = takesSeveral(type);
  const lang = optionsLang(options);
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  useKeyHandlers({
    choose: (index) => {
      if (!options[index]) return false;
      // A click instead of setting `checked`, so that the form receives a change event.
      inputs.current[index]?.click();
    },
    strike: strikes && ((index) => (options[index] ? strikes.strike(options[index].key) : false)),
  });
  return (
    <fieldset className={s.options} aria-describedby={describedBy}>
      <legend className={s.legend}>{legend}</legend>
      {/* HTML cannot require a choice among checkboxes. The empty hidden field shows that a form was sent without a
      choice, and not just opened. */}
      {many && <input type="hidden" name="answer" value="" />}
      {options.map((option, index) => (
        <Row key={option.key} option={option} strikes={strikes}>
          <input
            ref={(input) => void (inputs.current[index] = input)}
            className={s.input}
            type={many ? "checkbox" : "radio"}
            name="answer"
            value={option.key}
            required={!many}
            // Set explicitly, because browsers tell screen readers that a required input without a choice is invalid.
            aria-invalid={describedBy !== undefined}
            defaultChecked={given.includes(option.key)}
            onInvalid={onInvalid}
          />
          <OptionText type={type} option={option} lang={lang} />
          {strikes?.struck.has(option.key) && <VisuallyHidden>已排除</VisuallyHidden>}
        </Row>
      ))}
      {strikes?.hint}
    </fieldset>
  );
}

interface RowProps {
  readonly option: Option;
  readonly strikes: Strikes | undefined;
  readonly children: ReactNode;
}

function Row({ option, strikes, children }: RowProps) {
  if (!strikes) return <label className={s.row}>{children}</label>;
  const { struck, button, handlersOf } = strikes;
  return (
    <div className={s.strikeable}>
      <label
        className={s.row}
        data-struck={struck.has(option.key) ? "" : undefined}
        {...handlersOf(option.key)}
      >
        {children}
      </label>
      {button(option)}
    </div>
  );
}
