/** A node of the subject tree (Spec §3), the same type on every level. */
export interface SubjectNode {
  readonly id: string;
  readonly name: string;
  readonly list?: readonly SubjectNode[];
}

/** A subject with its path from the top level to the subject itself, as shown in a breadcrumb. */
export interface FoundSubject {
  readonly subject: SubjectNode;
  readonly path: readonly SubjectNode[];
  readonly level: number;
}

/** Drops level-2 subjects without level-3 subjects, then top-level subjects without children (Spec §5). */
export function pruneSubjects<
  T extends { readonly list?: readonly { readonly list?: readonly unknown[] }[] },
>(tree: readonly T[]): T[] {
  return tree
    .map((top) => ({ ...top, list: (top.list ?? []).filter((second) => (second.list ?? []).length > 0) }))
    .filter((top) => top.list.length > 0);
}

/** Finds the subject with an id on any level. If several subjects have the id, the first in reading order. */
export function findSubject(tree: readonly SubjectNode[], id: string): FoundSubject | undefined {
  return search(tree, id, []);
}

/** Returns the ids of a subject and of all subjects below it. A filter by the subject includes all of them. */
export function subjectIds(subject: SubjectNode): string[] {
  return [subject.id, ...(subject.list ?? []).flatMap(subjectIds)];
}

/** Returns the subjects of the lowest level, in reading order. */
export function leafSubjects(tree: readonly SubjectNode[]): SubjectNode[] {
  return tree.flatMap((node) => (node.list && node.list.length > 0 ? leafSubjects(node.list) : [node]));
}

function search(
  nodes: readonly SubjectNode[],
  id: string,
  above: readonly SubjectNode[],
): FoundSubject | undefined {
  for (const node of nodes) {
    const path = [...above, node];
    if (node.id === id) return { subject: node, path, level: path.length };
    const below = search(node.list ?? [], id, path);
    if (below) return below;
  }
  return undefined;
}
