const HOUR_MS = 3_600_000;
/** Notices that one person may cause in an hour. */
const PER_SENDER = 300;

/**
 * How many notices somebody causes: no more than some hundred an hour, and about one thing not again and again, however
 * often it is shared anew or assigned back and forth. Per process, and forgotten with it: it is about flooding, not about
 * rights.
 */
export class NoticeBudget {
  private readonly told = new Map<string, { since: number; times: number }>();
  private readonly perSender = new Map<string, number>();
  private hour = 0;

  /** Counts one notice of somebody, when there is still room. */
  takes(sender: string, now = Date.now()): boolean {
    this.beginHour(now);
    const count = this.perSender.get(sender) ?? 0;
    if (count >= PER_SENDER) return false;
    this.perSender.set(sender, count + 1);
    return true;
  }

  /**
   * Whether somebody was told of it often enough in the last hour; counts it when they were not.
   *
   * @param about what, and whom
   */
  repeats(about: string, most = 1, now = Date.now()): boolean {
    this.beginHour(now);
    const before = this.told.get(about);
    const { since, times } = before && before.since > now - HOUR_MS ? before : { since: now, times: 0 };
    if (times >= most) return true;
    this.told.set(about, { since, times: times + 1 });
    return false;
  }

  /** What was counted for a notice that could not be sent. @param about as for `repeats` */
  giveBack(sender: string, about: readonly string[]): void {
    this.perSender.set(sender, Math.max(0, (this.perSender.get(sender) ?? 0) - 1));
    for (const one of about) {
      const entry = this.told.get(one);
      if (entry) this.told.set(one, { ...entry, times: Math.max(0, entry.times - 1) });
    }
  }

  /** What was told in the hour before still counts; older entries go. */
  private beginHour(now: number): void {
    const hour = Math.floor(now / HOUR_MS);
    if (hour === this.hour) return;
    this.hour = hour;
    this.perSender.clear();
    for (const [about, { since }] of this.told) if (since < (hour - 1) * HOUR_MS) this.told.delete(about);
  }
}
