// The auth servers of an instance as one of its links sees them: which of them answer, and which is asked next.

/** One that did not answer is asked again so often whether it does, beside the requests. */
const PROBE_EVERY_MS = 1_000;

/** Called when one stops to answer or answers again, with all that do not. */
export type OnChange = (away: readonly string[]) => void;

/**
 * Requests go to each in turn. One that fails is left out until it answers a probe: a server that is frozen costs one
 * request its wait, and not every second one. When none answers, all of them are tried.
 */
export class AuthServers {
  private readonly away = new Map<string, NodeJS.Timeout>();
  private readonly listeners = new Set<OnChange>();
  private turn = 0;

  constructor(private readonly urls: readonly string[]) {}

  /** In the order in which a request tries them: each at most once, and the only one twice. */
  inOrder(): string[] {
    const { urls } = this;
    const [only] = urls;
    if (urls.length === 1 && only) return [only, only];
    const first = this.turn++ % urls.length;
    const turned = [...urls.slice(first), ...urls.slice(0, first)];
    return [...turned.filter(url => !this.away.has(url)), ...turned.filter(url => this.away.has(url))];
  }

  onChange(listener: OnChange): void {
    this.listeners.add(listener);
  }

  /** @param isBack asks it; resolves with whether it answers */
  leaveOut(url: string, isBack: () => Promise<boolean>): void {
    if (this.urls.length === 1 || this.away.has(url)) return;
    const probe = async (): Promise<void> => {
      if (!(await isBack())) return void this.away.get(url)?.refresh();
      this.away.delete(url);
      this.announce();
    };
    this.away.set(url, setTimeout(() => void probe(), PROBE_EVERY_MS).unref());
    this.announce();
  }

  private announce(): void {
    for (const listener of this.listeners) listener([...this.away.keys()]);
  }
}
