import { problemsOfAdapter } from "./adapterProblems.ts";
import { problemsOfMap, type Reading, readUpstreamMap, unknownNamesOf } from "./readUpstreamMap.ts";

/**
 * Returns everything that is wrong in a map and its adapter: what keeps the site from starting, and names that it would
 * ignore. Each problem is "file:line member: what is wrong; remedy".
 */
export async function problemsInMap(file: string, reading: Reading = {}): Promise<readonly string[]> {
  const problems = problemsOfMap(file, reading);
  if (problems.length > 0) return problems;
  const { adapter } = readUpstreamMap(file, reading);
  return [...unknownNamesOf(file), ...(adapter === undefined ? [] : await problemsOfAdapter(adapter))];
}
