/**
 * The host names of a server: loopback, and those it is given. A page that makes its own name point here (DNS
 * rebinding) sends another one.
 */
export class HostNames {
  private readonly names: ReadonlySet<string>;
  private lastKnown = '';

  /** @param names with or without a port */
  constructor(names: readonly string[]) {
    this.names = new Set(names.map(nameOf).filter(name => name !== ''));
  }

  /** @param host what the `Host` header says */
  has(host: string | undefined): boolean {
    if (!host) return false;
    // One request after the other comes for the same name, and reading it takes two regular expressions.
    if (host === this.lastKnown) return true;
    const name = nameOf(host);
    const known = this.names.has(name) || isLoopback(name);
    if (known) this.lastKnown = host;
    return known;
  }
}

/** The name without its port, in lower case and without a trailing dot; `[::1]:3000` → `[::1]`. */
function nameOf(host: string): string {
  const name = /^(\[[^\]]*\]|[^:]*)(?::\d{0,5})?$/.exec(host.trim())?.[1] ?? '';
  return name.toLowerCase().replace(/\.$/, '');
}

const isLoopback = (name: string): boolean =>
  name === 'localhost' || name === '[::1]' || /^127(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/.test(name);
