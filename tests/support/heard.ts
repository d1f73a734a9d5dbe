import type { Page } from "playwright-core";

/** An element as a screen reader announces it. */
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

/** States that screen readers do not announce: positions in the tree, and states that all elements of a role have. */
const UNSAID = new Set(["focusable", "editable", "settable", "multiline", "relevant", "root", "url"]);

/** Returns Chromium's accessibility tree in reading order. While a dialog is open, the page behind it is left out. */
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

/** Roles that screen readers announce when the focus enters them: they need a name. */
const GROUPS = new Set(["group", "radiogroup", "region", "navigation", "complementary", "toolbar"]);
/** Roles to which users of screen readers jump by name. */
const PLACES = new Set(["region", "navigation", "complementary", "article"]);

/**
 * Returns the problems for users of screen readers: focusable elements without a name, landmarks with the same name, a
 * clock that is announced again and again, headings out of order.
 */
export function unheard(places: readonly Heard[]): readonly string[] {
  const found: string[] = [];
  const isDialog = places.some(({ role, states }) => /dialog/.test(role) && states["modal"] === true);
  let level = isDialog ? 1 : 0;
  for (const [at, { role, name, states, isFocusable }] of places.entries()) {
    const said = name.trim();
    // Neither the page itself nor its main element, the target of the skip link, needs a name.
    if (isFocusable && said === "" && role !== "RootWebArea" && role !== "main")
      found.push(`a ${role} without a name`);
    // A group that a button discloses needs no name of its own, because the button names it.
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
