import { Module } from '@nestjs/common';
import { PermissionDeniedError, sdk } from '@sv/sdk';
import { allPermissions, memberPermissions } from '@sv/sdk/host/members';
import { provideTestHost } from '@sv/sdk/testing';
import { runInContext } from '../../src/kernel/request-context/request-context';
import { provideSdkHost } from '../../src/plugins/sdk-bridge/provide-host';
import { aCaller, aManifest, aPlugin, contextOf, startHost } from '../support/plugins/plugin-fixtures';
import { CreatePayments1764000000001, Payment } from './cases/payment';
import { CreatePlants1764000000000, fill, Plant } from './cases/plant';
import { cases } from './cases/sdk-cases';

@Module({})
class EmptyModule {}

const store = {
  entities: [Plant, Payment],
  migrations: [CreatePlants1764000000000, CreatePayments1764000000001],
};
const HOST = Symbol.for('@sv/sdk/host');
const place = globalThis as { [HOST]?: object };

/** A way to be the plugin `com.example.notes` with these permissions. */
interface Place {
  run<R>(work: () => R): R;
  close(): Promise<void>;
}

async function real(permissions: (typeof allPermissions)[number][]): Promise<Place> {
  provideSdkHost();
  const declared = permissions.includes('db') ? { default: EmptyModule, store } : { default: EmptyModule };
  const test = await startHost([aPlugin({ permissions }, async () => declared)]);
  const plugin = test.host.get('com.example.notes');
  if (plugin.state !== 'enabled') throw new Error(plugin.reason ?? 'not enabled');
  return {
    run: work => runInContext(contextOf(aCaller({ id: 'user-1' }), plugin), work),
    close: async () => {
      await test.close();
      delete place[HOST];
    },
  };
}

async function inMemory(permissions: (typeof allPermissions)[number][]): Promise<Place> {
  const host = provideTestHost({ manifest: aManifest({ permissions }), store });
  return { run: work => work(), close: async () => host.withdraw() };
}

const places = [
  ['in the runtime', real],
  ['in memory', inMemory],
] as const;

describe.each(places)('sdk.db %s', (_, open) => {
  let here: Place;
  beforeAll(async () => (here = await open(['db'])));
  afterAll(() => here.close());
  beforeEach(() =>
    here.run(async () => {
      const rows = sdk.db.repository(Plant);
      for (const { id } of await rows.find()) await rows.delete({ id });
      const payments = sdk.db.repository(Payment);
      for (const { id } of await payments.find()) await payments.delete({ id });
      await fill(rows);
    }),
  );

  it.each(cases)('$what', async ({ ask, answer }) => {
    const dialect = here.run(() => sdk.db.dialect);
    const expected: unknown = typeof answer === 'function' ? answer(dialect) : answer;
    expect(await here.run(ask)).toEqual(expected);
  });

  it('refuses an entity that is not in the store', () => {
    class Other {
      id!: string;
    }
    expect(() => here.run(() => sdk.db.repository(Other))).toThrow('Other');
  });
});

const members = Object.entries(memberPermissions).flatMap(([namespace, of]) =>
  Object.entries(of).map(([member, permission]) => ({ namespace, member, permission })),
);

describe.each(places)('permissions %s', (_, open) => {
  let here: Place;
  beforeAll(async () => (here = await open([])));
  afterAll(() => here.close());

  it.each(members)('$member of sdk.$namespace: $permission', async ({ namespace, member, permission }) => {
    const part = (sdk as unknown as Record<string, Record<string, unknown>>)[namespace]!;
    const use = async () =>
      member === 'dialect' ? part[member] : (part[member] as (...args: unknown[]) => unknown)('');
    const thrown: unknown = await here.run(use).catch((error: unknown) => error);

    if (permission === null) return expect(thrown).not.toBeInstanceOf(PermissionDeniedError);
    expect(thrown).toBeInstanceOf(PermissionDeniedError);
    expect(thrown).toMatchObject({ plugin: 'com.example.notes', permission });
  });
});
