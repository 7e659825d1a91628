import type { JobName } from '../rows/job-values';
import type { JobDefinition } from './definition';

const keyOf = ({ owner, name }: JobName): string => `${owner} ${name}`;

/** The handlers of this process. A later one of the same name takes the place of the earlier one. */
export class Definitions {
  private readonly byName = new Map<string, JobDefinition>();

  add(definition: JobDefinition): void {
    const key = keyOf(definition);
    this.byName.set(key, definition);
    definition.ended?.addEventListener('abort', () => {
      if (this.byName.get(key) === definition) this.byName.delete(key);
    });
  }

  find(name: JobName): JobDefinition | null {
    return this.byName.get(keyOf(name)) ?? null;
  }

  /** Those whose jobs may run now. */
  ready(): JobDefinition[] {
    return [...this.byName.values()].filter(({ isReady }) => isReady?.() ?? true);
  }
}
