import type { Command } from "../console/command.ts";
import type { Faults } from "./form.ts";
import { type Part, html } from "./html.ts";

/** Returns a list of the faults of a form, each with a link to its field. */
export function faultSummary(faults: Faults, { args, options }: Command): Part {
  const entries = Object.entries(faults);
  if (entries.length === 0) return null;
  return html`<div class="faults" role="alert" tabindex="-1" autofocus>
<h2>没有执行</h2>
<ul>${entries.map(([name, message]) =>
    name === ""
      ? html`<li class="said">${message}</li>`
      : html`<li><a href="#f-${name}">${{ ...args, ...options }[name]?.zh[0] ?? name}：${message}</a></li>`,
  )}</ul>
</div>`;
}
