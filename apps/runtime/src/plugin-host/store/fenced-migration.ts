import { StoreAccessError, type MigrationClass } from '@sv/sdk';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { fencedRunner } from './fenced-runner';
import { surroundingsOf } from './surroundings';
import type { TableFence } from './table-fence';

type Migration = new () => MigrationInterface;

/**
 * The same migration with a fence around it. What it made is looked at once more before its transaction is
 * committed, so that a table that slipped past the checks is rolled back.
 *
 * @param abandoned nobody waits for the migration any more: it is rolled back, and what it still does reaches no
 *   connection. One that never ends would otherwise keep every other writer of the file out.
 */
export function fencedMigration(migration: MigrationClass, fence: TableFence, abandoned: AbortSignal): Migration {
  const Original = migration as unknown as Migration;
  class Fenced extends Original {
    override async up(runner: QueryRunner): Promise<void> {
      await this.inside(runner, fenced => super.up(fenced));
    }

    override async down(runner: QueryRunner): Promise<void> {
      await this.inside(runner, fenced => super.down(fenced));
    }

    private async inside(runner: QueryRunner, step: (fenced: QueryRunner) => Promise<unknown>): Promise<void> {
      const { tables: before } = await surroundingsOf(runner);
      const fenced = Proxy.revocable(fencedRunner(runner, fence), {});
      await orAbandoned(step(fenced.proxy), abandoned).finally(() => fenced.revoke());
      const { tables: after } = await surroundingsOf(runner);
      const touched = [...difference(after, before), ...difference(before, after)];
      const foreign = touched.find(table => !fence.owns(table));
      if (foreign)
        throw new StoreAccessError(`${Original.name} made or dropped ${foreign}, which is not the plugin's.`);
    }
  }
  // The ledger knows a migration by its name.
  Object.defineProperty(Fenced, 'name', { value: Original.name });
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

const difference = (left: string[], right: string[]): string[] => left.filter(name => !right.includes(name));
