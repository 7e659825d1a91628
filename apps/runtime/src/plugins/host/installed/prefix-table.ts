/** Finds what lies under a path by whole segments; the cost depends on the depth of a prefix, not on their number. */
export class PrefixTable<T> {
  private readonly byPrefix: ReadonlyMap<string, T>;
  private readonly depth: number;

  /** @param entries prefixes such as `/tasks`, none of which begins another by whole segments */
  constructor(entries: Iterable<readonly [string, T]>) {
    this.byPrefix = new Map(entries);
    this.depth = Math.max(0, ...[...this.byPrefix.keys()].map(prefix => prefix.split('/').length - 1));
  }

  find(path: string): T | null {
    let end = 0;
    for (let segments = 0; segments < this.depth; segments++) {
      const next = path.indexOf('/', end + 1);
      end = next === -1 ? path.length : next;
      const found = this.byPrefix.get(path.slice(0, end));
      if (found) return found;
      if (next === -1) return null;
    }
    return null;
  }
}
