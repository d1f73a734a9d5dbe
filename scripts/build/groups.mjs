import { modulesBehind } from "./manifest.mjs";

/** Maximum number of shared files that a page loads, besides those of its screen, its layout and every page. */
const MOST = 18;

/**
 * Room beside the code of every page, in minified characters (about 2.8 to a byte of brotli): for the page on which
 * most visits begin, for the other pages, and for code loaded later, where an unused byte matters least.
 */
const ROOM = { busiest: 24_000, page: 52_000, later: 250_000 };
/** The higher the power, the more the fullest page decides. */
const POWER = 16;

/**
 * Groups shared modules into files, so that a page has few files and little unused code, however many screens there
 * are. Modules that at least a third of the screens need are `common`, for every page. Other modules that the same lazy
 * modules need start as one group. Then, while a page needs too many groups, two of its groups are merged: the two that
 * bring the fullest pages least nearer to their budgets.
 * `lazy`: modules imported dynamically; `pages`: for each page, the lazy modules that are its screen and layout;
 * `busiest`: the same for the page on which most visits begin; `first`: modules that every page has anyway.
 */
export function groupsOf(metafile, { lazy, pages, busiest, first }) {
  const shared = sharedModules(metafile, lazy, first);
  const all = sameUsers(shared);
  const screens = [...new Set(pages.flat())];
  const isCommon = ({ users }) => screens.filter((file) => users.has(file)).length * 3 >= screens.length;
  const groups = all.filter((group) => !isCommon(group));
  const common = all.filter(isCommon).flatMap(({ modules }) => modules);
  for (const group of groups) group.behind = modulesBehind(metafile, group.modules);
  const loads = loadsOf(shared, { lazy, pages, busiest });
  for (;;) {
    closeOver(groups);
    const own = widest(groups, [...pages, ...lazy.map((file) => [file])]);
    if (own.length <= MOST) return { common, groups };
    const [a, b] = cheapestPair(own, groups, loads);
    for (const user of b.users) a.users.add(user);
    for (const module of b.behind) a.behind.add(module);
    a.modules.push(...b.modules);
    a.bytes += b.bytes;
    groups.splice(groups.indexOf(b), 1);
  }
}

/** Returns our own modules that lazy modules need, with their size and the lazy modules that need them. */
function sharedModules(metafile, lazy, first) {
  const sizes = sizesOf(metafile);
  const found = new Map();
  for (const file of lazy)
    for (const module of modulesBehind(metafile, [file])) {
      if (first.has(module) || !/^(?:client|shared)\//.test(module)) continue;
      const { users } = found.get(module) ?? { users: [] };
      found.set(module, { module, users: [...users, file], bytes: weightOf(module) });
    }
  return [...found.values()];

  /** Returns the size of a module with the packages that it imports. */
  function weightOf(module) {
    const packages = metafile.inputs[module].imports
      .filter(({ kind, path }) => kind === "import-statement" && path.startsWith("node_modules/"))
      .flatMap(({ path }) => [...modulesBehind(metafile, [path])])
      .filter((file) => !first.has(file));
    return [module, ...new Set(packages)].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
  }
}

function sameUsers(shared) {
  const groups = new Map();
  for (const { module, users, bytes } of shared) {
    if (users.length < 2) continue;
    const key = users.join();
    const group = groups.get(key) ?? { users: new Set(users), modules: [], bytes: 0 };
    group.modules.push(module);
    group.bytes += bytes;
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * Returns the modules that load together, for each page and each lazy module. `own`: modules that no other load needs.
 */
function loadsOf(shared, { lazy, pages, busiest }) {
  const alone = new Map();
  for (const { users, bytes } of shared)
    if (users.length === 1) alone.set(users[0], (alone.get(users[0]) ?? 0) + bytes);
  const load = (files, room) => ({
    files,
    room,
    own: files.reduce((sum, file) => sum + (alone.get(file) ?? 0), 0),
  });
  const isBusiest = (files) => busiest.every((file) => files.includes(file));
  const distinct = new Map(pages.map((files) => [files.join(), files]));
  return [
    ...[...distinct.values()].map((files) => load(files, isBusiest(files) ? ROOM.busiest : ROOM.page)),
    ...lazy.map((file) => load([file], ROOM.later)),
  ];
}

function widest(groups, pages) {
  return pages
    .map((files) => groups.filter(({ users }) => files.some((file) => users.has(file))))
    .reduce((a, b) => (b.length > a.length ? b : a), []);
}

function cheapestPair(own, groups, loads) {
  // A typed array by number of the load, 1 where the load has the group: looking up sets for each pair takes seconds of
  // a build.
  for (const group of groups)
    group.usedBy = Uint8Array.from(loads, ({ files }) =>
      files.some((file) => group.users.has(file)) ? 1 : 0,
    );
  const filled = loads.map(({ own: alone, room }, index) => {
    const now = groups.reduce((sum, { usedBy, bytes }) => sum + usedBy[index] * bytes, alone);
    return { room, now, before: (now / room) ** POWER };
  });
  let cheapest;
  let least = Infinity;
  for (const [index, a] of own.entries())
    for (const b of own.slice(index + 1)) {
      const cost = nearness(a, b, filled, least);
      if (cost < least) [cheapest, least] = [[a, b], cost];
    }
  return cheapest;
}

/**
 * Returns how much nearer to their room loads come that would grow if the two groups were merged. Counting stops above
 * `most`.
 */
function nearness(a, b, loads, most) {
  const grown = [...new Set([...a.needs, ...b.needs])];
  let cost = 0;
  for (let index = 0; index < loads.length && cost < most; index++) {
    if (!a.usedBy[index] && !b.usedBy[index]) continue;
    let more = 0;
    for (const { usedBy, bytes } of grown) if (!usedBy[index]) more += bytes;
    const { now, room, before } = loads[index];
    if (more > 0) cost += ((now + more) / room) ** POWER - before;
  }
  return cost;
}

/**
 * Gives every user of a group also the groups that its modules need, as whole groups: esbuild would split them
 * otherwise. `needs`: those groups and the group itself. `behind`: all modules that its modules need.
 */
function closeOver(groups) {
  const groupOf = new Map(groups.flatMap((group) => group.modules.map((module) => [module, group])));
  for (const group of groups)
    group.needs = new Set([...group.behind].map((module) => groupOf.get(module)).filter(Boolean));
  // Needs are transitive: the loop repeats until no group grows.
  for (let isGrown = true; isGrown; ) {
    isGrown = false;
    for (const { users, needs } of groups)
      for (const needed of needs) {
        const before = needed.users.size;
        for (const user of users) needed.users.add(user);
        isGrown ||= needed.users.size > before;
      }
  }
}

function sizesOf(metafile) {
  const sizes = new Map();
  for (const { inputs } of Object.values(metafile.outputs))
    for (const [module, { bytesInOutput }] of Object.entries(inputs))
      sizes.set(module, (sizes.get(module) ?? 0) + bytesInOutput);
  return sizes;
}
