interface Claim {
  tab: string;
  run: () => void;
  reject: (error: Error) => void;
}

export class FakeLocks {
  private readonly holders = new Map<string, Claim>();
  private readonly queues = new Map<string, Claim[]>();

  of(tab: string): Pick<LockManager, 'request'> {
    const request = (name: string, options: LockOptions, act: () => unknown) => this.request(tab, name, options, act);
    return { request } as Pick<LockManager, 'request'>;
  }

  /** Releases all locks that this tab holds or waits for. */
  drop(tab: string): void {
    for (const [name, queue] of this.queues) {
      this.queues.set(
        name,
        queue.filter(claim => claim.tab !== tab),
      );
    }
    for (const [name, claim] of this.holders) if (claim.tab === tab) this.free(name, claim);
  }

  private request(tab: string, name: string, { steal, signal }: LockOptions, act: () => unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const claim: Claim = {
        tab,
        reject,
        run: () => {
          this.holders.set(name, claim);
          void Promise.resolve(act()).then(answer => {
            resolve(answer);
            this.free(name, claim);
          });
        },
      };
      signal?.addEventListener('abort', () => {
        const queue = this.queues.get(name) ?? [];
        if (!queue.includes(claim)) return;
        queue.splice(queue.indexOf(claim), 1);
        reject(new DOMException('aborted', 'AbortError'));
      });
      if (steal) {
        this.holders.get(name)?.reject(new DOMException('stolen', 'AbortError'));
        claim.run();
      } else if (this.holders.has(name)) this.queues.set(name, [...(this.queues.get(name) ?? []), claim]);
      else queueMicrotask(() => (this.holders.has(name) ? this.queues.set(name, [claim]) : claim.run()));
    });
  }

  private free(name: string, claim: Claim): void {
    if (this.holders.get(name) !== claim) return;
    this.holders.delete(name);
    this.queues.get(name)?.shift()?.run();
  }
}
