import type { Person } from './person';

/** People at work, each at one address until that fails, then once more at the other one: what a proxy does. */
export class RetryingLoad {
  readonly acknowledged: string[] = [];
  readonly failed: string[] = [];
  retried = 0;
  private ending = false;
  private readonly workers: Promise<void>[];

  constructor(
    private readonly twins: readonly Person[],
    private readonly path: string,
    width: number,
  ) {
    this.workers = Array.from({ length: width }, (_, at) => this.work(at));
  }

  /** Resolves when so many more writes were acknowledged. */
  async more(count: number): Promise<void> {
    const goal = this.acknowledged.length + count;
    while (this.acknowledged.length < goal && this.failed.length === 0) await new Promise(done => setTimeout(done, 20));
  }

  async end(): Promise<void> {
    this.ending = true;
    await Promise.all(this.workers);
  }

  private async work(at: number): Promise<void> {
    for (let round = 0; !this.ending; round++) {
      const name = `task ${at}-${round}`;
      const status = await this.write(name, round);
      if (status === 201) this.acknowledged.push(name);
      else this.failed.push(`${name}: ${status}`);
    }
  }

  private async write(name: string, round: number): Promise<number> {
    const first = await this.once(name, round);
    if (first > 0 && first < 500) return first;
    this.retried++;
    return this.once(name, round + 1);
  }

  /** 0: nobody answered. */
  private once(name: string, turn: number): Promise<number> {
    const person = this.twins[turn % this.twins.length]!;
    return person.post(this.path, { title: name }).then(
      ({ status }) => status,
      () => 0,
    );
  }
}
