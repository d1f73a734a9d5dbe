import type { Command } from "../console/command.ts";
import { optionsOf } from "../console/helpText.ts";
import { commandLabel } from "../console/shownCell.ts";

/**
 * Returns a text of the console for pages: options have the labels of their fields, and commands the names of their
 * pages.
 */
export function pageText(text: string, command?: Command): string {
  const specs = command ? { ...command.args, ...optionsOf(command) } : {};
  return text
    .replace(/ ?(--[a-z][a-z-]*) ?/g, (all, name: string) => (specs[name.slice(2)] ? name : all))
    .replace(/npm run admin -- |（docs\/[\w./-]+）/g, "")
    .replace(/--([a-z][a-z-]*)/g, (all, name: string) => (specs[name] ? `“${specs[name].zh[0]}”` : all))
    .replace(/ ?\b([a-z]+) ([a-z][a-z-]*)\b ?/g, (all, noun: string, action: string) => {
      const label = commandLabel(noun, action);
      return label === undefined ? all : `“${label}”`;
    });
}

/** Returns the reason of a refusal without the name of the argument or option that the console puts before it. */
export function plainReason(reason: string): string {
  return pageText(reason.replace(/^(?:--[a-z-]+|[A-Z]+): */, ""));
}
