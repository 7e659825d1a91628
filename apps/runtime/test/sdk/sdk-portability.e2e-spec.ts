import { InvalidInputError, sdk, type ImportRequest } from '@sv/sdk';
import { inPages } from '@sv/sdk/portability';
import type { HostedPlugin } from '../../src/plugins/host/hosted-plugin';
import { pluginContext, runInContext } from '../../src/kernel/request-context/request-context';
import { exportOf, importInto, MalformedReportError } from '../../src/plugins/sdk-bridge/portability/portability-run';
import { aPlugin, startHost, type HostedTest } from '../support/plugins/plugin-fixtures';

const BOX = 'com.example.box';
const subject = 'user-7';
const request = { userId: subject, addFile: () => undefined };

describe('sdk.portability', () => {
  let test: HostedTest;
  let plugin: HostedPlugin;
  beforeEach(async () => {
    const permissions = ['data:export', 'data:import'] as const;
    test = await startHost([aPlugin({ id: BOX, routePrefix: '/box', permissions: [...permissions] })]);
    plugin = test.host.get(BOX);
  });
  afterEach(() => test.close());

  const atStart = (work: () => void) => runInContext(pluginContext(plugin), work);
  const read = async () => {
    const records: unknown[] = [];
    await exportOf(plugin, request)!.readInto(record => void records.push(record));
    return records;
  };
  const whoAmI = () => [sdk.platform.getConfig().instanceName, sdk.auth.getSession()];

  it('is nothing until a plugin takes part', async () => {
    expect(exportOf(plugin, request)).toBeNull();
    expect(await importInto(plugin, { userId: subject } as ImportRequest)).toBeNull();
  });

  it('reads an array or an async iterable, each step in the plugin’s own context and outside a session', async () => {
    atStart(() => sdk.portability.provideExport(async ({ userId }) => [userId, whoAmI()]));
    expect(exportOf(plugin, request)!.schemaVersion).toBe(1);
    expect(await read()).toEqual([subject, ['Workspace', null]]);

    atStart(() =>
      sdk.portability.provideExport(
        async function* ({ userId }) {
          yield userId;
          await Promise.resolve();
          yield whoAmI();
        },
        { schemaVersion: 3 },
      ),
    );
    expect(exportOf(plugin, request)!.schemaVersion).toBe(3);
    expect(await read()).toEqual([subject, ['Workspace', null]]);
  });

  it('opens an iterable of the plugin’s own making in the plugin’s context, never in that of whoever reads', async () => {
    const seen: unknown[] = [];
    const records = {
      [Symbol.asyncIterator]: () => {
        seen.push(whoAmI());
        return (async function* () {})();
      },
    };
    atStart(() => sdk.portability.provideExport(() => records));
    expect(await read()).toEqual([]);
    expect(seen).toEqual([['Workspace', null]]);
  });

  it('takes pages as they are, in the plugin’s own context, and none after it was stopped', async () => {
    const page = jest.fn(async (last: unknown) => (whoAmI(), last === null ? [1, 2, 3] : last === 3 ? [4] : []));
    atStart(() => sdk.portability.provideExport(() => inPages<number, unknown>(page, one => [one, whoAmI()])));
    expect(await read()).toEqual([1, 2, 3, 4].map(one => [one, ['Workspace', null]]));
    expect(page).toHaveBeenCalledTimes(3);

    const stop = new AbortController();
    const taken: unknown[] = [];
    const take = (record: unknown) => {
      taken.push(record);
      stop.abort();
    };
    await exportOf(plugin, request)!.readInto(take, stop.signal);
    expect([taken.length, page.mock.calls.length]).toEqual([1, 4]);
  });

  it('lets a plugin clean up when the reader stops early', async () => {
    const closed = jest.fn();
    atStart(() =>
      sdk.portability.provideExport(async function* () {
        try {
          yield 1;
          yield 2;
        } finally {
          closed(whoAmI());
        }
      }),
    );
    const stop = new AbortController();
    await exportOf(plugin, request)!.readInto(() => stop.abort(), stop.signal);

    expect(closed).toHaveBeenCalledTimes(1);
    expect(closed).toHaveBeenCalledWith(['Workspace', null]);
  });

  it('lets a plugin clean up when the reader refuses a record', async () => {
    const closed = jest.fn();
    atStart(() =>
      sdk.portability.provideExport(async function* () {
        try {
          yield 1;
        } finally {
          closed();
        }
      }),
    );
    const refuse = () => Promise.reject(new Error('no more'));

    await expect(exportOf(plugin, request)!.readInto(refuse)).rejects.toThrow('no more');
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it.each([0, 1.5, -1, Number.NaN, '1' as unknown as number])('refuses the schema version %s', schemaVersion => {
    expect(() => atStart(() => sdk.portability.provideExport(async () => [], { schemaVersion }))).toThrow(
      InvalidInputError,
    );
  });

  it('hands over what is imported, and wants a report', async () => {
    const report = { added: 1, skipped: 0, failed: 0, warnings: [] };
    atStart(() => sdk.portability.provideImport(async ({ userId }) => (whoAmI(), { ...report, added: userId.length })));
    expect(await importInto(plugin, { userId: subject } as ImportRequest)).toEqual({ ...report, added: 6 });

    for (const wrong of [undefined, {}, { ...report, added: -1 }, { ...report, warnings: null }]) {
      atStart(() => sdk.portability.provideImport(async () => wrong as typeof report));
      await expect(importInto(plugin, { userId: subject } as ImportRequest)).rejects.toThrow(MalformedReportError);
    }
  });

  it('forgets what was registered when the plugin is disabled', async () => {
    atStart(() => sdk.portability.provideExport(async () => []));
    await test.host.disable(BOX, { actorId: 'u1', actorType: 'user' });
    await test.host.enable(BOX, { actorId: 'u1', actorType: 'user' });

    expect(exportOf(plugin, request)).toBeNull();
  });
});
