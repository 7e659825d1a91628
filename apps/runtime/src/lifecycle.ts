/** Where the process stands in its life; health tells, and long-lived answers end when it drains. */
export class Lifecycle {
  readonly startedAt = performance.now();
  private phase: 'starting' | 'ready' | 'draining' = 'starting';
  private readonly onDrain = new Set<() => void>();

  get state(): 'starting' | 'ready' | 'draining' {
    return this.phase;
  }

  get uptimeSeconds(): number {
    return Math.floor((performance.now() - this.startedAt) / 1000);
  }

  ready(): void {
    if (this.phase === 'starting') this.phase = 'ready';
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
