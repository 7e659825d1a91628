// The auth servers of an instance as its links see them: which of them answer, and which is asked next.

/** One that did not answer is asked again so often whether it does, beside the requests. */
const PROBE_EVERY_MS = 1_000;

/** Called when one is away or is back, with all that are away. */
export type OnChange = (away: readonly string[]) => void;

interface LeftOut {
  timer: NodeJS.Timeout;
  /** Whether a probe failed too. Before that, it may only have been busy for a moment. */
  isAway: boolean;
}

/**
 * Requests go to each in turn. One that fails is left out until it answers a probe: a server that is frozen costs one
 * request its wait, and not every second one. When none answers, all of them are tried.
 */
export class AuthServers {
  private readonly leftOut = new Map<string, LeftOut>();
  private readonly listeners = new Set<OnChange>();
  private turn = 0;

  constructor(private readonly urls: readonly string[]) {}

  /** In the order in which a request tries them: each at most once, and the only one twice. */
  inOrder(): string[] {
    const { urls, leftOut } = this;
    const [only] = urls;
    if (urls.length === 1 && only) return [only, only];
    const first = this.turn++ % urls.length;
    const turned = [...urls.slice(first), ...urls.slice(0, first)];
    return [...turned.filter(url => !leftOut.has(url)), ...turned.filter(url => leftOut.has(url))];
  }

  onChange(listener: OnChange): void {
    this.listeners.add(listener);
  }

  /** @param isBack asks it; resolves with whether it answers */
  leaveOut(url: string, isBack: () => Promise<boolean>): void {
    if (this.urls.length === 1 || this.leftOut.has(url)) return;
    const timer = setTimeout(() => void this.probe(url, isBack), PROBE_EVERY_MS).unref();
    this.leftOut.set(url, { timer, isAway: false });
  }

  private async probe(url: string, isBack: () => Promise<boolean>): Promise<void> {
    const isAway = !(await isBack());
    const known = this.leftOut.get(url);
    if (!known) return;
    if (isAway) known.timer.refresh();
    else this.leftOut.delete(url);
    if (known.isAway === isAway) return;
    known.isAway = isAway;
    const away = [...this.leftOut].flatMap(([each, one]) => (one.isAway ? [each] : []));
    for (const listener of this.listeners) listener(away);
  }
}
