import type { Page } from "playwright-core";

/** What a screen reader is given of one place of the page. */
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

/** Not said: where a place stands among others, or what every place of its kind has. */
const UNSAID = new Set(["focusable", "editable", "settable", "multiline", "relevant", "root", "url"]);

/** The whole tree of Chromium, in the order in which it is read; what a dialog shuts off is not in it. */
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

/** What is said when one comes into it, so that it needs a name of its own. */
const GROUPS = new Set(["group", "radiogroup", "region", "navigation", "complementary", "toolbar"]);
/** What one jumps to by its name. */
const PLACES = new Set(["region", "navigation", "complementary", "article"]);

/** What a listener would be at a loss with: a stop without a name, places that sound alike, a clock that speaks, headings out of order. */
export function unheard(places: readonly Heard[]): readonly string[] {
  const found: string[] = [];
  const isDialog = places.some(({ role, states }) => /dialog/.test(role) && states["modal"] === true);
  let level = isDialog ? 1 : 0;
  for (const [at, { role, name, states, isFocusable }] of places.entries()) {
    const said = name.trim();
    // The page itself, and where its skip link leads.
    if (isFocusable && said === "" && role !== "RootWebArea" && role !== "main")
      found.push(`a ${role} without a name`);
    // One that is opened is named by what opens it.
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

/** The places as lines, to be read. */
export function readOut(places: readonly Heard[]): string {
  return places
    .filter(({ role, name }) => role !== "StaticText" || name.trim() !== "")
    .map(({ role, name, depth, states, isFocusable }) => {
      const more = Object.entries(states).map(([key, value]) => `${key}=${String(value)}`);
      return `${"  ".repeat(depth)}${isFocusable ? "*" : ""}${role} "${name}"${more.length > 0 ? ` [${more.join(", ")}]` : ""}`;
    })
    .join("\n");
}
