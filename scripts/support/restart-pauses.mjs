// @ts-check
/** What ends again and again is started after longer and longer pauses, and then not at all any more. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];
const ENDS_UNTIL_GIVEN_UP = 5;
const GIVE_UP_WITHIN_MS = 60_000;
/** What ran for so long begins with the shortest pause again. */
const STEADY_AFTER_MS = 600_000;

/** When a process that ends without being asked to is started again. */
export class RestartPauses {
  constructor() {
    /** When it ended, until it has been steady for a while. @type {number[]} */
    this.ends = [];
  }

  /** Notes that it ended. @returns {number | null} how long to wait; null when it ends too often */
  afterEnd(now = performance.now()) {
    const wasSteady = now - (this.ends.at(-1) ?? now) > STEADY_AFTER_MS;
    this.ends = [...(wasSteady ? [] : this.ends), now];
    const isHopeless = this.ends.filter(at => now - at < GIVE_UP_WITHIN_MS).length >= ENDS_UNTIL_GIVEN_UP;
    return isHopeless ? null : PAUSES_MS[Math.min(this.ends.length, PAUSES_MS.length) - 1];
  }
}
