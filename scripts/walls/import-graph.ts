import { dirname, join, normalize } from 'node:path';
import { writtenImports } from '../plugin-kit/check/sources/written-imports';

/** One import of a file of ours. */
export interface Edge {
  from: string;
  /** A path from the root without `.ts` for our own code, else the name of a package. */
  to: string;
  /** As written. */
  specifier: string;
  typeOnly: boolean;
  /** `import()`: a chunk of its own, loaded when somebody asks for it. */
  lazy: boolean;
}

/** The file or package an import means: a path from the root for our own code, else the package's name. */
export function target(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const own = /^@sv\/([a-z]+)(?:\/(.+))?$/.exec(specifier);
  if (own) return own[1] === 'sdk' ? `libs/sdk/src/${own[2] ?? 'index'}` : `libs/${own[1]}/${own[2] ?? ''}`;
  return specifier;
}

export const edgesOf = (files: readonly string[], read: (file: string) => string): Edge[] =>
  files.flatMap(from =>
    writtenImports(read(from)).map(written => ({ from, to: target(from, written.specifier), ...written })),
  );

/**
 * Groups of nodes that reach one another (Tarjan, SIAM J. Comput. 1972): each is at least one cycle.
 *
 * @param edges pairs of nodes; those from a node to itself count for nothing
 */
export function cycles(edges: readonly (readonly [string, string])[]): string[][] {
  const next = new Map<string, string[]>();
  for (const [from, to] of edges) if (from !== to) next.set(from, [...(next.get(from) ?? []), to]);
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): void => {
    order.set(node, order.size);
    lowest.set(node, order.get(node)!);
    open.push(node);
    for (const to of next.get(node) ?? []) {
      if (!order.has(to)) visit(to);
      if (open.includes(to)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(to)!));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const group = open.splice(open.indexOf(node));
    if (group.length > 1) found.push(group.sort());
  };
  for (const node of next.keys()) if (!order.has(node)) visit(node);
  return found;
}
