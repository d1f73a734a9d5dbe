import { modulesBehind } from "./manifest.mjs";

/** Files with shared modules that a page loads at most, besides those of its screen, its layout and every page. */
const MOST = 6;

/** How much more a byte costs on the page that most visits begin with. */
const BUSIEST_COUNTS = 25;

/**
 * Which modules stand together in a file, so that a page has few files and little that it does not need, however many screens there
 * are. What at least half of the screens need is `common`, for every page. Of the rest, modules that the same lazy modules need are
 * a group, to begin with. Then, while a page needs too many groups, two of its groups become one: those two that make others load
 * the least in vain. `lazy`: what is imported when it is needed; `pages`: of each page those of them that are its screen and layout;
 * `busiest`: of the page that most visits begin with; `first`: what every page has anyway.
 */
export function groupsOf(metafile, { lazy, pages, busiest, first }) {
  const shared = sharedModules(metafile, lazy, first);
  const all = sameUsers(shared);
  const screens = [...new Set(pages.flat())];
  const isCommon = ({ users }) => screens.filter((file) => users.has(file)).length * 2 >= screens.length;
  const groups = all.filter((group) => !isCommon(group));
  const common = all.filter(isCommon).flatMap(({ modules }) => modules);
  const weights = weightsOf(shared, busiest);
  for (;;) {
    closeOver(metafile, groups);
    const own = widest(groups, [...pages, ...lazy.map((file) => [file])]);
    if (own.length <= MOST) return { common, groups };
    const [a, b] = cheapestPair(own, weights);
    for (const user of b.users) a.users.add(user);
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
      found.set(module, { module, users: [...users, file], bytes: sizes.get(module) ?? 0 });
    }
  return [...found.values()];
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

/** Lazy module -> what a byte costs there: a page that needs much is nearer to its budget. */
function weightsOf(shared, busiest) {
  const needs = new Map();
  for (const { users, bytes } of shared)
    for (const user of users) needs.set(user, (needs.get(user) ?? 0) + bytes);
  return new Map(
    [...needs].map(([user, bytes]) => [user, bytes ** 2 * (busiest.includes(user) ? BUSIEST_COUNTS : 1)]),
  );
}

/** The groups of the page, or lazy module, that has most of them. */
function widest(groups, pages) {
  return pages
    .map((files) => groups.filter(({ users }) => files.some((file) => users.has(file))))
    .reduce((a, b) => (b.length > a.length ? b : a), []);
}

function cheapestPair(groups, weights) {
  const pairs = groups.flatMap((a, index) => groups.slice(index + 1).map((b) => [a, b]));
  const costs = pairs.map(([a, b]) => inVain(a, b, weights));
  return pairs[costs.indexOf(Math.min(...costs))];
}

/** What would be loaded by who has no need of it, were these two one group. */
function inVain(a, b, weights) {
  const users = [...new Set([...a.users, ...b.users])];
  let cost = 0;
  for (const group of new Set([...a.needs, ...b.needs]))
    for (const user of users) if (!group.users.has(user)) cost += group.bytes * weights.get(user);
  return cost;
}

/** Who has a group has the groups that its modules need: whole, or esbuild would cut them up. `needs`: those, and the group itself. */
function closeOver(metafile, groups) {
  for (const group of groups) {
    const behind = modulesBehind(metafile, group.modules);
    group.needs = groups.filter(({ modules }) => modules.some((module) => behind.has(module)));
  }
  // A need of a need of a need: as many rounds as there are groups are more than enough.
  for (const _ of groups)
    for (const { users, needs } of groups)
      for (const needed of needs) for (const user of users) needed.users.add(user);
}

/** Module -> its characters in the files of a build. */
function sizesOf(metafile) {
  const sizes = new Map();
  for (const { inputs } of Object.values(metafile.outputs))
    for (const [module, { bytesInOutput }] of Object.entries(inputs))
      sizes.set(module, (sizes.get(module) ?? 0) + bytesInOutput);
  return sizes;
}
