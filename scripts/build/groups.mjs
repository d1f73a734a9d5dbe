import { modulesBehind } from "./manifest.mjs";

/** Files with shared modules that a page loads at most, besides those of its screen, its layout and every page. */
const MOST = 18;

/**
 * Room beside what every page has, in minified characters (about 2.8 to a byte of brotli): of the page that most visits begin with, of the
 * others, and of what is fetched later, where a byte in vain matters least.
 */
const ROOM = { busiest: 24_000, page: 52_000, later: 250_000 };
/** The higher, the more it is the fullest page that decides. */
const POWER = 16;

/**
 * Which modules stand together in a file, so that a page has few files and little that it does not need, however many screens there
 * are. What at least a third of the screens needs is `common`, for every page. Of the rest, modules that the same lazy modules need are
 * a group, to begin with. Then, while a page needs too many groups, two of its groups become one: those two by which the pages
 * that are nearest to their budgets come least nearer. `lazy`: what is imported when it is needed; `pages`: of each page those of them that are its screen and layout;
 * `busiest`: of the page that most visits begin with; `first`: what every page has anyway.
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

/** Our own modules that lazy ones need, with their size and who needs them. */
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

  /** With the packages that come wherever it stands. */
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

/** Modules that are loaded together: of each page, and of each lazy module. `own`: modules that nobody else needs. */
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

/** The groups of the page, or lazy module, that has most of them. */
function widest(groups, pages) {
  return pages
    .map((files) => groups.filter(({ users }) => files.some((file) => users.has(file))))
    .reduce((a, b) => (b.length > a.length ? b : a), []);
}

function cheapestPair(own, groups, loads) {
  // By number of the load, 1 where it has the group. Looked up in sets, pair by pair, that takes seconds of a build.
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

/** How much nearer to their room the loads come that would have more to load, were these two one group. Not counted to the end above `most`. */
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
 * Gives every user of a group the groups that its modules need: whole, or esbuild would cut them up. `needs`: those, and the group itself.
 * `behind`: all modules that its modules need.
 */
function closeOver(groups) {
  const groupOf = new Map(groups.flatMap((group) => group.modules.map((module) => [module, group])));
  for (const group of groups)
    group.needs = new Set([...group.behind].map((module) => groupOf.get(module)).filter(Boolean));
  // A need of a need of a need: until nothing comes of it any more.
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

/** Module -> its characters in the files of a build. */
function sizesOf(metafile) {
  const sizes = new Map();
  for (const { inputs } of Object.values(metafile.outputs))
    for (const [module, { bytesInOutput }] of Object.entries(inputs))
      sizes.set(module, (sizes.get(module) ?? 0) + bytesInOutput);
  return sizes;
}
