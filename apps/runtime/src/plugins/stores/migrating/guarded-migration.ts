import { StoreAccessError, type MigrationClass } from '@sv/sdk';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { contractsSince } from '@sv/server/database/migrating/compatibility';
import { errorText } from '../../../kernel/problems/readable-error';
import { guardedRunner } from './guarded-runner';
import { changedTables, foreignParent, tablesNow } from './changed-tables';
import type { TableAccessGuard } from '../access/table-access-guard';

type Migration = new () => MigrationInterface;

/** An error that names the failed migration, which errors of the database do not. */
class MigrationFailedError extends Error {
  override readonly name = 'MigrationFailedError';

  constructor(migration: string, cause: unknown) {
    super(`The migration ${migration} failed: ${errorText(cause)}`, { cause });
  }
}

/**
 * The same migration behind the access guard. What it made is checked once more before its transaction is committed, so
 * that a table that slipped past the guard is rolled back.
 *
 * @param abandoned aborted when nobody waits for the migration any more: it is rolled back, and its later statements
 * reach no connection. A migration that never ends would otherwise lock out every other writer of the file.
 */
export function guardedMigration(
  migration: MigrationClass,
  accessGuard: TableAccessGuard,
  abandoned: AbortSignal,
): Migration {
  const Original = migration as unknown as Migration;
  // Around it and not a subclass of it: a field called `up` would stand before a method of the same name.
  class Guarded implements MigrationInterface {
    private readonly original = new Original();
    /** The ledger knows a migration by it. */
    readonly name = this.original.name ?? Original.name;
    /** Kept with the mark of one that drops something. */
    readonly contracts = contractsSince(this.original) ?? undefined;

    async up(runner: QueryRunner): Promise<void> {
      await this.inside(runner, async guarded => this.original.up(guarded));
    }

    async down(runner: QueryRunner): Promise<void> {
      await this.inside(runner, async guarded => this.original.down(guarded));
    }

    private async inside(runner: QueryRunner, step: (guarded: QueryRunner) => Promise<unknown>): Promise<void> {
      try {
        await this.watched(runner, step);
      } catch (error) {
        throw new MigrationFailedError(this.name, error);
      }
    }

    private async watched(runner: QueryRunner, step: (guarded: QueryRunner) => Promise<unknown>): Promise<void> {
      const before = await tablesNow(runner);
      const guarded = Proxy.revocable(guardedRunner(runner, accessGuard), {});
      await orAbandoned(step(guarded.proxy), abandoned).finally(() => guarded.revoke());
      const changed = await changedTables(runner, before);
      const foreign = changed.find(({ name, isElsewhere }) => isElsewhere || !accessGuard.owns(name));
      if (foreign) throw new StoreAccessError(`It made or dropped ${foreign.name}, which is not the plugin's.`);
      const parent = await foreignParent(runner, accessGuard);
      if (parent) throw new StoreAccessError(`It made a foreign key to ${parent}, which is not the plugin's.`);
    }
  }
  return Guarded;
}

function orAbandoned(work: Promise<unknown>, abandoned: AbortSignal): Promise<unknown> {
  const end = new Promise<never>((_, reject) => {
    const give = (): void => reject(new StoreAccessError('The migration took too long and was rolled back.'));
    if (abandoned.aborted) give();
    else abandoned.addEventListener('abort', give, { once: true });
  });
  return Promise.race([work, end]);
}
