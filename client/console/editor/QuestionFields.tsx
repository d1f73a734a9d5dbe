import { useId, useState } from "react";
import type { QuestionFieldsProps, QuestionTexts } from "#shared/console/islands.ts";
import { AnswerLines } from "./AnswerLines.tsx";
import { s } from "./editor.styles.ts";
import { OptionList } from "./OptionList.tsx";
import {
  hasMarks,
  isPlainAnswer,
  newPart,
  type Part,
  partsOf,
  type QuestionParts,
  textsOf,
} from "./questionParts.ts";
import { RichField } from "./RichField.tsx";

const LABELS = { stem: "题干", analysis: "解析" } as const;
/** Fields that the word `none` empties. */
const EMPTIED: readonly string[] = ["choices", "analysis"];

/** Editor of a question, which sends the same fields as the plain form, and of them only those that were changed. */
export default function QuestionFields({ stored, given, types, faults, token }: QuestionFieldsProps) {
  const [parts, setParts] = useState<QuestionParts>(() => firstParts(given));
  const [isPlain] = useState(() => isPlainAnswer(given));
  const [first] = useState(() => textsOf(parts));
  const id = useId();
  const change = (some: Partial<QuestionParts>) => setParts((before) => ({ ...before, ...some }));
  const texts = textsOf(parts);
  const sent = (Object.keys(texts) as (keyof QuestionTexts)[]).flatMap((name) => {
    // A text that nobody touched is the one that came, however its parts would be written.
    const text = texts[name] === first[name] ? given[name] : texts[name];
    if (text === stored[name] || name === "type") return [];
    return [{ name, text: text === "" && EMPTIED.includes(name) ? "none" : text }];
  });
  const faultOf = (name: keyof QuestionTexts) => {
    const fault = faults[name];
    return fault === undefined ? null : (
      <p className="fault" id={`e-${name}`}>
        {fault}
      </p>
    );
  };
  const rich = (name: "stem" | "analysis") => (
    <div className="field" id={`f-${name}`}>
      <span className={s.label}>{LABELS[name]}</span>
      {faultOf(name)}
      <RichField
        label={LABELS[name]}
        text={parts[name]}
        token={token}
        isTall
        isWrong={faults[name] !== undefined}
        describedBy={faults[name] === undefined ? undefined : `e-${name}`}
        onChange={(text) => change({ [name]: text })}
      />
    </div>
  );
  const hasOptions = hasMarks(parts.type) || parts.type === "match" || parts.options.length > 0;
  return (
    <>
      {sent.map(({ name, text }) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
      <div className="field">
        <label htmlFor={`${id}-type`}>题型</label>
        {faultOf("type")}
        <select
          id={`${id}-type`}
          name="type"
          required
          value={parts.type}
          onChange={({ target }) => setParts(withType(parts, target.value))}
        >
          <option value="">（不选）</option>
          {types.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {rich("stem")}
      {hasOptions && (
        <OptionList
          type={parts.type}
          options={parts.options}
          token={token}
          fault={faultOf("choices")}
          onChange={(options) => change({ options })}
        />
      )}
      {parts.type !== "" && !(hasMarks(parts.type) && !isPlain) && (
        <AnswerLines
          type={isPlain ? "" : parts.type}
          lines={parts.lines}
          options={parts.options}
          token={token}
          fault={faultOf("answer")}
          onChange={(lines) => change({ lines })}
        />
      )}
      {hasMarks(parts.type) && !isPlain && faultOf("answer")}
      {rich("analysis")}
    </>
  );
}

function firstParts(given: QuestionTexts): QuestionParts {
  if (isPlainAnswer(given)) return { ...partsOf(given), lines: [newPart(given.answer)] };
  return withType(partsOf(given), given.type);
}

/** Returns the parts with the fields that a type needs. */
function withType(parts: QuestionParts, type: string): QuestionParts {
  const { options, lines } = parts;
  const single = options.findIndex(({ isRight }) => isRight);
  return {
    ...parts,
    type,
    options:
      type === "single" && options.length > 0
        ? options.map((one, at) => ({ ...one, isRight: at === single }))
        : optionsFor(type, options),
    lines: lines.length === 0 ? [newPart()] : lines,
  };
}

/** Returns four empty options for a type that needs some; takes away those that another type left empty. */
function optionsFor(type: string, options: readonly Part[]): readonly Part[] {
  if (hasMarks(type) || type === "match")
    return options.length > 0 ? options : [0, 1, 2, 3].map(() => newPart());
  return options.every(({ text }) => text.trim() === "") ? [] : options;
}
