import { modulesBehind } from "./manifest.mjs";

/** Most groups of shared modules that a page loads, besides its screen, its layout and the code of every page. */
const MOST = 16;
/** Most groups that a part loads which follows a page without an action of the visitor. */
const MOST_SOON = 7;

/**
 * Most minified characters (about 2.8 per brotli byte) that groups add to the code of every page: on the page on which
 * most visits begin, on other pages, and in code that loads later, where an unused byte matters least.
 */
const ROOM = { busiest: 23_500, page: 48_500, later: 250_000 };
/**
 * Power to which the used share of each limit (ROOM) is raised. A higher power gives more weight to pages close to
 * their limits.
 */
const POWER = 16;

/**
 * Groups shared modules into files, so that a page loads few files with little unused code, however many screens there
 * are. Modules that at least a quarter of the screens need are the group `common`, for every page. Other modules that the
 * same lazy modules need start as one group. Then, while a page needs too many groups, the function merges the two
 * groups of that page whose merger adds least to pages that are close to their limit.
 * @param lazy modules that are imported dynamically
 * @param pages for each page, the lazy modules that are its screen and layout
 * @param soon lazy modules that load right after a page
 * @param busiest the entry of `pages` for the page on which most visits begin
 * @param first modules that every page has anyway
 */
export function groupsOf(metafile, { lazy, pages, soon, busiest, first }) {
  const shared = sharedModules(metafile, lazy, first);
  const all = sameUsers(shared);
  const screens = [...new Set(pages.flat())];
  const isCommon = ({ users }) => screens.filter((file) => users.has(file)).length * 4 >= screens.length;
  const groups = all.filter((group) => !isCommon(group));
  const common = all.filter(isCommon).flatMap(({ modules }) => modules);
  for (const group of groups) group.behind = modulesBehind(metafile, group.modules);
  const loads = loadsOf(shared, { lazy, pages, busiest });
  for (;;) {
    closeOver(groups);
    const own = widest(groups, [
      ...pages.map((files) => ({ files, most: MOST })),
      ...soon.map((file) => ({ files: [file], most: MOST_SOON })),
    ]);
    if (!own) return { common, groups };
    const [a, b] = cheapestPair(own, groups, loads);
    for (const user of b.users) a.users.add(user);
    for (const module of b.behind) a.behind.add(module);
    a.modules.push(...b.modules);
    a.bytes += b.bytes;
    groups.splice(groups.indexOf(b), 1);
  }
}

/** Returns our modules that lazy modules need, each with its size and the lazy modules that need it. */
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

  /** Returns the size of a module together with the packages that it imports. */
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
 * Returns one load per page and per lazy module: the modules that load together. `own` are those that no other load
 * needs.
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

/** Returns the groups of the load that exceeds its limit most; undefined: none does. */
function widest(groups, limits) {
  const found = limits.map(({ files, most }) => {
    const own = groups.filter(({ users }) => files.some((file) => users.has(file)));
    return { own, excess: own.length - most };
  });
  const worst = found.reduce((a, b) => (b.excess > a.excess ? b : a));
  return worst.excess > 0 ? worst.own : undefined;
}

function cheapestPair(own, groups, loads) {
  // `usedBy` is a typed array with 1 for each load that has the group. Sets would be so slow to search for each pair of
  // groups that a build would take seconds longer.
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
 * Returns by how much a merger of two groups would bring the loads that grow closer to their limits. Stops counting
 * once the result exceeds `most`.
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
 * Gives every user of a group also the groups that its modules need, because esbuild would otherwise split them.
 * `needs`: the group itself and those groups. `behind`: all modules that its modules need.
 */
function closeOver(groups) {
  const groupOf = new Map(groups.flatMap((group) => group.modules.map((module) => [module, group])));
  for (const group of groups)
    group.needs = new Set([...group.behind].map((module) => groupOf.get(module)).filter(Boolean));
  // A needed group may need further groups, so the loop repeats until no group grows.
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
