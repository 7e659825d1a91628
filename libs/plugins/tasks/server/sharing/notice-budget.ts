const HOUR_MS = 3_600_000;
/** Notices that one person may cause in an hour. */
const PER_SENDER = 300;

/**
 * How many notices somebody causes: no more than some hundred an hour, and for one list and one person not again within
 * the hour, however often it is shared anew. Per process, and forgotten with it: it is about flooding, not about rights.
 */
export class NoticeBudget {
  private readonly sent = new Map<string, number>();
  private readonly perSender = new Map<string, number>();
  private hour = 0;

  /** Counts it, when there is still room. @param about the list and the person */
  takes(sender: string, about: string, now = Date.now()): boolean {
    this.beginHour(Math.floor(now / HOUR_MS));
    const count = this.perSender.get(sender) ?? 0;
    if (count >= PER_SENDER || (this.sent.get(about) ?? 0) > now - HOUR_MS) return false;
    this.perSender.set(sender, count + 1);
    this.sent.set(about, now);
    return true;
  }

  /** What was sent in the hour before still counts; older entries go. */
  private beginHour(hour: number): void {
    if (hour === this.hour) return;
    this.hour = hour;
    this.perSender.clear();
    for (const [about, at] of this.sent) if (at < (hour - 1) * HOUR_MS) this.sent.delete(about);
  }
}
