import type { Picked, PickerProps } from "#shared/console/islands.ts";
import { type Html, html, island } from "./html.ts";
import type { Thing } from "../thing.ts";

/** A field that names things, with the names of its ids. */
export interface NamedField {
  readonly thing: Thing;
  /** Levels of the subjects that the field accepts; undefined: all. */
  readonly levels?: readonly number[] | undefined;
  /** Field whose thing limits the search; undefined: none does. */
  readonly within?: PickerProps["within"];
  readonly isMany: boolean;
  readonly chosen: readonly Picked[];
  /** Things that the typed text could mean, of which one has to be chosen. */
  readonly choices: readonly Picked[];
  /** Text that names nothing yet. */
  readonly typed: string;
}

/** Fields that name things, by the name of the field. */
export type NamedFields = Readonly<Record<string, NamedField>>;

interface Shown extends NamedField {
  readonly name: string;
  readonly label: string;
  readonly isNeeded: boolean;
  readonly isWrong: boolean;
  readonly describedBy: string;
}

/**
 * Returns the input of a field that names things: an island, and for browsers without scripts a text that takes names
 * and ids, beside the things that are chosen or that the last text could mean.
 */
export function pickerOf({ thing, levels, within, isMany, chosen, choices, typed, ...field }: Shown): Html {
  const { name, label, isNeeded, isWrong, describedBy } = field;
  const props: PickerProps = {
    address: levels === undefined ? `/pick/${thing}` : `/pick/${thing}/${levels.join("")}`,
    ...(within && { within }),
    inputId: `f-${name}`,
    name,
    label,
    isMany,
    isNeeded,
    isWrong,
    describedBy,
    chosen,
    typed,
  };
  const boxes = [...chosen.map((one) => ({ ...one, isChosen: true })), ...choices].map(
    (one) =>
      html`<label class="check"><input type="${isMany ? "checkbox" : "radio"}" name="${name}" value="${one.id}"${"isChosen" in one && html` checked`}> ${one.name} ${one.hint !== "" && html`<span class="hint">${one.hint}</span>`}</label>`,
  );
  const isShown = choices.length === 0;
  const attributes = html`${describedBy !== "" && html` aria-describedby="${describedBy}"`}${isWrong && html` aria-invalid="true"`}${isNeeded && boxes.length === 0 && html` required`}`;
  return island(
    "picker",
    props,
    html`${boxes.length > 0 && html`<div class="picked" role="group" aria-label="${label}">${boxes}</div>`}
<input type="text" autocomplete="off" id="f-${name}" name="${name}" value="${isShown ? typed : ""}" placeholder="${boxes.length > 0 ? (isMany ? "再加一个：名称或编号" : "换一个：名称或编号") : isMany ? "名称或编号，多个用逗号隔开" : "名称或编号"}"${attributes}>`,
  );
}
