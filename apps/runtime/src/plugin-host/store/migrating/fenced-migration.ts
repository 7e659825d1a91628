import { StoreAccessError, type MigrationClass } from '@sv/sdk';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { errorWords } from '../../crashes/readable-error';
import { fencedRunner } from './fenced-runner';
import { changedTables, foreignParent, tablesNow } from './changed-tables';
import type { TableFence } from '../fence/table-fence';

type Migration = new () => MigrationInterface;

/** Says which one it was: the words of a database do not. */
class MigrationFailedError extends Error {
  override readonly name = 'MigrationFailedError';

  constructor(migration: string, cause: unknown) {
    super(`The migration ${migration} failed: ${errorWords(cause)}`, { cause });
  }
}

/**
 * The same migration with a fence around it. What it made is looked at once more before its transaction is
 * committed, so that a table that slipped past the checks is rolled back.
 *
 * @param abandoned nobody waits for the migration any more: it is rolled back, and what it still does reaches no
 *   connection. One that never ends would otherwise keep every other writer of the file out.
 */
export function fencedMigration(migration: MigrationClass, fence: TableFence, abandoned: AbortSignal): Migration {
  const Original = migration as unknown as Migration;
  // Around it and not a subclass of it: a field called `up` would stand before a method of the same name.
  class Fenced implements MigrationInterface {
    private readonly original = new Original();
    /** The ledger knows a migration by it. */
    readonly name = this.original.name ?? Original.name;

    async up(runner: QueryRunner): Promise<void> {
      await this.inside(runner, async fenced => this.original.up(fenced));
    }

    async down(runner: QueryRunner): Promise<void> {
      await this.inside(runner, async fenced => this.original.down(fenced));
    }

    private async inside(runner: QueryRunner, step: (fenced: QueryRunner) => Promise<unknown>): Promise<void> {
      try {
        await this.watched(runner, step);
      } catch (error) {
        throw new MigrationFailedError(this.name, error);
      }
    }

    private async watched(runner: QueryRunner, step: (fenced: QueryRunner) => Promise<unknown>): Promise<void> {
      const before = await tablesNow(runner);
      const fenced = Proxy.revocable(fencedRunner(runner, fence), {});
      await orAbandoned(step(fenced.proxy), abandoned).finally(() => fenced.revoke());
      const changed = await changedTables(runner, before);
      const foreign = changed.find(({ name, isElsewhere }) => isElsewhere || !fence.owns(name));
      if (foreign) throw new StoreAccessError(`It made or dropped ${foreign.name}, which is not the plugin's.`);
      const parent = await foreignParent(runner, fence);
      if (parent) throw new StoreAccessError(`It made a foreign key to ${parent}, which is not the plugin's.`);
    }
  }
  return Fenced;
}

function orAbandoned(work: Promise<unknown>, abandoned: AbortSignal): Promise<unknown> {
  const end = new Promise<never>((_, reject) => {
    const give = (): void => reject(new StoreAccessError('The migration took too long and was rolled back.'));
    if (abandoned.aborted) give();
    else abandoned.addEventListener('abort', give, { once: true });
  });
  return Promise.race([work, end]);
}
