import type { JobDefinition } from '../queue/definition';
import { PLATFORM } from '../rows/job-values';

/** How many jobs of one plugin a process runs at once, of all its names together. */
const OF_A_PLUGIN = 10;
const OF_THE_PLATFORM = 20;

/** Which places to run jobs are taken: one plugin must not take those of the others. */
export class Slots {
  private readonly taken = new Map<string, number>();

  /** How many more jobs of a definition may start. */
  free({ owner, name, concurrency }: JobDefinition): number {
    const all = owner === PLATFORM ? OF_THE_PLATFORM : OF_A_PLUGIN;
    return Math.min(concurrency - this.of(`${owner} ${name}`), all - this.of(owner));
  }

  take({ owner, name }: JobDefinition, count: number): void {
    for (const key of [owner, `${owner} ${name}`]) this.taken.set(key, this.of(key) + count);
  }

  give(definition: JobDefinition, count: number): void {
    this.take(definition, -count);
  }

  private of(key: string): number {
    return this.taken.get(key) ?? 0;
  }
}
