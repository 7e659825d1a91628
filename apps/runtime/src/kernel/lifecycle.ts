/** The state of the process: health shows it, and open streams end when the process drains. */
export class Lifecycle {
  readonly startedAt = performance.now();
  private phase: 'starting' | 'ready' | 'draining' = 'starting';
  private readonly onReady = new Set<() => void>();
  private readonly onDrain = new Set<() => void>();

  get state(): 'starting' | 'ready' | 'draining' {
    return this.phase;
  }

  get uptimeSeconds(): number {
    return Math.floor((performance.now() - this.startedAt) / 1000);
  }

  ready(): void {
    if (this.phase !== 'starting') return;
    this.phase = 'ready';
    for (const begin of this.onReady) begin();
  }

  /** @param begin called once, when every plugin has been tried: for work that needs them */
  whenReady(begin: () => void): void {
    this.onReady.add(begin);
  }

  /** @param ending called once, when the process begins to drain */
  beforeEnd(ending: () => void): void {
    this.onDrain.add(ending);
  }

  drain(): void {
    if (this.phase === 'draining') return;
    this.phase = 'draining';
    for (const ending of this.onDrain) ending();
  }
}
