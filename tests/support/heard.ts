import type { Page } from "playwright-core";

/** The data of one element that a screen reader announces. */
export interface Heard {
  readonly role: string;
  readonly name: string;
  readonly depth: number;
  readonly states: Readonly<Record<string, unknown>>;
  readonly isFocusable: boolean;
}

interface AxNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly value?: { readonly value: unknown };
  readonly description?: { readonly value: string };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value: unknown } }[];
  readonly childIds?: readonly string[];
}

/** States that are not announced: positions in the tree, and states that every element of a kind has. */
const UNSAID = new Set(["focusable", "editable", "settable", "multiline", "relevant", "root", "url"]);

/** Returns Chromium's whole accessibility tree in reading order; content behind an open dialog is not part of it. */
export async function heard(page: Page): Promise<readonly Heard[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: readonly AxNode[] };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const found: Heard[] = [];
  const walk = (id: string, depth: number): void => {
    const node = byId.get(id);
    if (!node) return;
    const role = node.role?.value ?? "";
    const isTold = !node.ignored && role !== "none" && role !== "generic" && role !== "InlineTextBox";
    if (isTold) found.push(heardOf(node, role, depth));
    for (const child of node.childIds ?? []) walk(child, isTold ? depth + 1 : depth);
  };
  const [root] = nodes;
  if (root) walk(root.nodeId, 0);
  return found;
}

function heardOf({ name, value, description, properties = [] }: AxNode, role: string, depth: number): Heard {
  const all = Object.fromEntries(properties.map((one) => [one.name, one.value.value]));
  const said = Object.entries(all).filter(
    ([key, held]) =>
      !UNSAID.has(key) && held !== undefined && held !== false && held !== "false" && held !== "",
  );
  return {
    role,
    name: name?.value ?? "",
    depth,
    states: {
      ...Object.fromEntries(said),
      ...(value && { value: value.value }),
      ...(description?.value && { description: description.value }),
    },
    isFocusable: all["focusable"] === true,
  };
}

/** Roles that are announced when the focus enters them, and so need a name. */
const GROUPS = new Set(["group", "radiogroup", "region", "navigation", "complementary", "toolbar"]);
/** Roles that a listener navigates to by name. */
const PLACES = new Set(["region", "navigation", "complementary", "article"]);

/**
 * Returns problems for a listener: focusable elements without a name, landmarks with the same name, a clock that is
 * announced, headings out of order.
 */
export function unheard(places: readonly Heard[]): readonly string[] {
  const found: string[] = [];
  const isDialog = places.some(({ role, states }) => /dialog/.test(role) && states["modal"] === true);
  let level = isDialog ? 1 : 0;
  for (const [at, { role, name, states, isFocusable }] of places.entries()) {
    const said = name.trim();
    // Excludes the page itself and the target of its skip link.
    if (isFocusable && said === "" && role !== "RootWebArea" && role !== "main")
      found.push(`a ${role} without a name`);
    // The content of an open disclosure is named by its button.
    if (GROUPS.has(role) && said === "" && places[at + 1]?.role !== "DisclosureTriangle")
      found.push(`a ${role} without a name`);
    if (states["live"] === "assertive" && role !== "alert") found.push(`${role} "${said}" interrupts`);
    if (role === "timer" && (states["live"] ?? "off") !== "off") found.push("the clock speaks");
    if (states["invalid"] === "true" && states["description"] === undefined)
      found.push(`${role} "${said}" is called wrong, and not why`);
    if (role !== "heading") continue;
    const own = Number(states["level"]);
    if (own > level + 1) found.push(`heading "${said}" of level ${own} behind one of level ${level}`);
    level = own;
  }
  const titles = places.filter(({ role, states }) => role === "heading" && states["level"] === 1);
  if (!isDialog && titles.length !== 1) found.push(`${titles.length} headings of level 1`);
  return [...found, ...alike(places)];
}

function alike(places: readonly Heard[]): readonly string[] {
  const names = places.filter(({ role }) => PLACES.has(role)).map(({ role, name }) => `${role} "${name}"`);
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))].map(
    (name) => `more than one ${name}`,
  );
}

export function readOut(places: readonly Heard[]): string {
  return places
    .filter(({ role, name }) => role !== "StaticText" || name.trim() !== "")
    .map(({ role, name, depth, states, isFocusable }) => {
      const more = Object.entries(states).map(([key, value]) => `${key}=${String(value)}`);
      return `${"  ".repeat(depth)}${isFocusable ? "*" : ""}${role} "${name}"${more.length > 0 ? ` [${more.join(", ")}]` : ""}`;
    })
    .join("\n");
}
