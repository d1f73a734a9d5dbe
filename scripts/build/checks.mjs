const FORBIDDEN_IN_CLIENT = [
  /^server\//,
  /^upstream\//,
  /^shared\/environment\//,
  /node_modules\/blueimp-md5\//,
  /node_modules\/@emotion\//,
  /node_modules\/zod\/v4\/(?:classic|locales)\//,
  /node_modules\/luxon\//,
  /node_modules\/pinyin-pro\//,
  /node_modules\/nodemailer\//,
];

const KIB = 1024;
/**
 * Most brotli bytes of the scripts that a page loads first. Code that loads on demand, e.g. for formulas, is not
 * counted.
 */
const FIRST_SCRIPT_BUDGET = 100 * KIB;
/** The route on which most visits begin: the list of courses. */
export const BUSIEST = "course";
const BUSIEST_BUDGET = 92 * KIB;
const ROUTE_CHUNK_BUDGET = 25 * KIB;

/** Throws when the client bundle contains server code, or when the metafile lists too few inputs to be checked. */
export function checkBoundaries(metafile) {
  const inputs = Object.values(metafile.outputs).flatMap((output) =>
    Object.entries(output.inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([file]) => file),
  );
  if (inputs.length < 20) throw new Error(`the boundary check saw only ${inputs.length} inputs`);
  const wrong = inputs.filter((file) => FORBIDDEN_IN_CLIENT.some((rule) => rule.test(file)));
  if (wrong.length > 0)
    throw new Error(`the client bundle holds files that may not reach a browser:\n  ${wrong.join("\n  ")}`);
}

/**
 * Checks the script sizes of all pages.
 * @param pages route id -> { entry: files every page loads, own: files of its route }
 * @param sizeOf returns a file's brotli bytes
 * @throws an error that lists every page over its budget
 */
export function checkBudgets(pages, sizeOf) {
  const sum = (files) => files.reduce((total, file) => total + sizeOf(file), 0);
  const found = Object.entries(pages).map(([id, { entry, own }]) => ({
    id,
    budget: id === BUSIEST ? BUSIEST_BUDGET : FIRST_SCRIPT_BUDGET,
    first: sum(entry) + sum(own),
    own: sum(own),
  }));
  const excess = found.filter(({ budget, first, own }) => first > budget || own > ROUTE_CHUNK_BUDGET);
  if (excess.length > 0) {
    const lines = excess.map(
      ({ id, budget, first, own }) =>
        `${id}: first script ${kib(first)} of ${kib(budget)}, its own ${kib(own)} of ${kib(ROUTE_CHUNK_BUDGET)}`,
    );
    throw new Error(`over budget (KiB, brotli):\n  ${lines.join("\n  ")}`);
  }
  return found;
}

export function kib(bytes) {
  return (bytes / KIB).toFixed(1);
}
