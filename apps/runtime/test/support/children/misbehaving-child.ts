// A host with a plugin for each way to go wrong at its start or while it runs, and one that is well: says on standard
// output how each stands and whether the good one answered throughout. Run by plugin-host.matrix.e2e-spec.ts in a
// process of its own, which some of them would end.
import { Controller, Get, Module } from '@nestjs/common';
import type { ServerHalf, ServerPlugin } from '@sv/sdk';
import { setTimeout as sleep } from 'node:timers/promises';
import { Column, Entity, type MigrationInterface, PrimaryColumn, type QueryRunner, Table } from 'typeorm';
import { watchCrashes } from '../../../src/plugins/host/crashes/crash-watch';
import { guardProcess } from '../../../src/plugins/host/crashes/process-guard';
import { aPlugin, startHost } from '../plugins/plugin-fixtures';

const fail = (words: string) => (): never => {
  throw new Error(words);
};
const never = (): Promise<never> => new Promise(() => undefined);
const thrice = (work: () => void): void => [10, 20, 30].forEach(ms => setTimeout(work, ms));

/** A module whose one provider does `work` at a moment of its life. */
function doing(moment: 'constructor' | 'onModuleInit' | 'onApplicationBootstrap', work: () => unknown): ServerHalf {
  class Provider {
    readonly done = moment === 'constructor' && work();
  }
  if (moment !== 'constructor') Object.assign(Provider.prototype, { [moment]: () => work() });
  class BadModule {}
  Module({ providers: [{ provide: 'provider', useClass: Provider }] })(BadModule);
  return { default: BadModule };
}

/** A store with one table, whose second migration does `work`. */
function migrating(slug: string, work: (db: QueryRunner) => unknown): ServerHalf {
  class Note {
    id!: string;
  }
  Entity(`${slug}_notes`)(Note);
  PrimaryColumn('text')(Note.prototype, 'id');
  Column('text', { nullable: true })(Note.prototype, 'words');
  class CreateNotes1 implements MigrationInterface {
    name = 'CreateNotes1700000000001';
    async up(db: QueryRunner): Promise<void> {
      const columns = [
        { name: 'id', type: 'text', isPrimary: true },
        { name: 'words', type: 'text', isNullable: true },
      ];
      await db.createTable(new Table({ name: `${slug}_notes`, columns }));
    }
    async down(): Promise<void> {}
  }
  class Second1 implements MigrationInterface {
    name = 'Second1700000000002';
    async up(db: QueryRunner): Promise<void> {
      await db.query(`INSERT INTO ${slug}_notes (id) VALUES ('half done')`);
      await work(db);
    }
    async down(): Promise<void> {}
  }
  return {
    ...doing('onModuleInit', () => undefined),
    store: { entities: [Note], migrations: [CreateNotes1, Second1] },
  };
}

const ways: Record<string, (slug: string) => ServerHalf | Promise<ServerHalf>> = {
  'throws-at-import': fail('at import'),
  'throws-null': () => {
    throw null;
  },
  'throws-hostile': () => {
    throw new Proxy({}, { getPrototypeOf: fail('hostile'), get: fail('hostile') });
  },
  'no-module': () => ({ default: undefined as never }),
  'throws-in-constructor': () => doing('constructor', fail('in the constructor')),
  'throws-in-init': () => doing('onModuleInit', fail('in init')),
  'throws-in-bootstrap': () => doing('onApplicationBootstrap', fail('in bootstrap')),
  'throws-in-migration': slug => migrating(slug, fail('in the migration')),
  'hangs-in-migration': slug => migrating(slug, never),
  'hangs-at-import': never,
  'hangs-in-init': () => doing('onModuleInit', never),
  'exits-at-import': () => process.exit(1),
  'exits-in-init': () => doing('onModuleInit', () => process.exit(1)),
  'listens-for-exceptions': () => doing('onModuleInit', () => void process.on('uncaughtException', () => undefined)),
  'silences-the-host': () => doing('onModuleInit', () => void process.removeAllListeners('unhandledRejection')),
  'throws-in-timers': () => doing('onModuleInit', () => thrice(fail('in a timer'))),
  'rejects-unheard': () => doing('onModuleInit', () => thrice(() => void Promise.reject(new Error('unheard')))),
  'throws-in-microtasks': () => doing('onModuleInit', () => thrice(() => queueMicrotask(fail('in a microtask')))),
  'exits-in-timers': () => doing('onModuleInit', () => thrice(() => process.exit(1))),
};

@Controller()
class GoodController {
  @Get('fine')
  fine(): { fine: true } {
    return { fine: true };
  }
}
@Module({ controllers: [GoodController] })
class GoodModule {}

@Controller()
class BrokenController {
  @Get('throws')
  throws(): never {
    throw new Error('in a request');
  }

  @Get('exits')
  exits(): never {
    process.exit(1);
  }
}
@Module({ controllers: [BrokenController] })
class BrokenModule {}

const plugin = (name: string, load: () => Promise<ServerHalf>): ServerPlugin =>
  aPlugin({ id: `com.example.${name}`, routePrefix: `/${name}`, permissions: ['db'] }, load);
const registry = [
  ...Object.entries(ways).map(([name, load]) =>
    plugin(name, async () => load(`com_example_${name.replaceAll('-', '_')}`)),
  ),
  plugin('broken', async () => ({ default: BrokenModule })),
  plugin('good', async () => ({ default: GoodModule })),
];

watchCrashes(error => {
  process.stdout.write(`${JSON.stringify({ ended: String(error) })}\n`);
  process.exit(1);
});
guardProcess();

async function main(): Promise<void> {
  const test = await startHost(registry, { startLimitMs: 2000, slowStartMs: 200 });
  const answers = new Set<number>();
  for (let round = 0; round < 100; round++) {
    answers.add((await test.request('/good/api/fine')).status);
    await sleep(25);
  }
  const broken = await Promise.all(
    Array.from({ length: 1000 }, (_, at) => test.request(`/broken/api/${at % 2 ? 'throws' : 'exits'}`)),
  );
  const leftover = await test.dataSource
    .query('SELECT * FROM com_example_throws_in_migration_notes')
    .catch(() => 'no table');
  process.stdout.write(
    `${JSON.stringify({
      states: Object.fromEntries(test.host.list().map(({ id, state, reason }) => [id, { state, reason }])),
      problems: test.host.problems().map(({ id }) => id),
      answers: [...answers],
      broken: [...new Set(broken.map(({ status }) => status))],
      errors: test.host.get('com.example.broken').errors,
      leftover,
    })}\n`,
  );
  await test.close();
  process.exit(0);
}
void main();
