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
      const first = await this.write(name, round);
      if (first === 201) this.acknowledged.push(name);
      else await this.again(name, round, first);
    }
  }

  private async again(name: string, round: number, first: number | string): Promise<void> {
    this.retried++;
    const second = await this.write(name, round + 1);
    if (second === 201) this.acknowledged.push(name);
    else this.failed.push(`${name}: ${first}, then ${second}`);
  }

  /** @returns the status, or why nobody answered */
  private write(name: string, turn: number): Promise<number | string> {
    const person = this.twins[turn % this.twins.length]!;
    // As proxies do: a kept connection may be closed from the other side while it is used again.
    return person.post(this.path, { title: name }, { connection: 'close' }).then(
      ({ status }) => status,
      ({ message, cause }: Error) => (cause instanceof Error ? cause.message : message),
    );
  }
}
