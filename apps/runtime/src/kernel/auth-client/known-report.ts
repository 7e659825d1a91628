/** Says how far the revocations are known: one report at a time, of the newest number. Thousands may come at once. */
export class KnownReport {
  private wanted = 0;
  private reported = 0;
  private running = false;

  constructor(private readonly report: (n: number) => Promise<void>) {}

  add(n: number): void {
    this.wanted = Math.max(this.wanted, n);
    if (!this.running) void this.run();
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.reported < this.wanted) {
      const n = this.wanted;
      await this.report(n);
      this.reported = n;
    }
    this.running = false;
  }
}
