/** Gives the lock back; calling it again does nothing. */
export type Release = () => void;

/** A lock for async code that serves its callers strictly in the order in which they asked. */
export class FairLock {
  private held = false;
  private readonly waiting: (() => void)[] = [];

  /** Whether nobody holds it or waits for it: then code that does not await needs no turn. */
  get isFree(): boolean {
    return !this.held;
  }

  async acquire(): Promise<Release> {
    // When it is handed on it stays held, so that nobody slips in between.
    if (this.held) await new Promise<void>(resolve => this.waiting.push(resolve));
    this.held = true;
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.handOn();
    };
  }

  private handOn(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.held = false;
  }
}
