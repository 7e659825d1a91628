import { sdk, type ImportReport } from '@sv/sdk';
import { slugOf } from '@sv/sdk/manifest';
import { DataSource } from 'typeorm';
import { PluginSections } from '../../../src/portability/import/plugins/plugin-sections';
import { PluginHost } from '../../../src/plugins/host/plugin-host';
import { aPlugin } from '../../support/plugins/test-plugins';
import { anArchive } from '../../support/portability/an-archive';
import { BOX, type BoxImport, boxPlugin, takeThings, Thing, things } from '../../support/portability/box-plugin';
import { countsOf, importArchive, sectionOf } from '../../support/portability/import-client';
import { type Client, startTestInstance, type TestInstance } from '../../support/test-instance';

const OTHER = 'com.example.notes';

describe.each(['shared', 'isolated'] as const)('the import of a plugin whose store is %s', database => {
  // An isolated store on Postgres is a schema of the whole server.
  const id = `com.example.box${database === 'isolated' ? process.pid : ''}`;
  const isShared = database === 'shared';
  let instance: TestInstance;
  let take: BoxImport = takeThings;
  let client: Client;
  let round = 0;
  beforeAll(async () => {
    const manifest = isShared ? {} : { id, database, name: 'Box' };
    const plugin = boxPlugin((request, box) => take(request, box), manifest);
    instance = await startTestInstance({ plugins: isShared ? [plugin, aPlugin({ id: OTHER })] : [plugin] });
    instance.get(PluginSections).limits = { progressMs: 1500, wholeMs: 20_000 };
  });
  beforeEach(() => {
    take = takeThings;
    client = instance.as('user');
    round += 1;
  });
  afterAll(async () => {
    const isPostgres = instance.dataSource.options.type === 'postgres';
    if (isPostgres && !isShared) await instance.dataSource.query(`DROP SCHEMA "plugin_${slugOf(id)}" CASCADE`);
    await instance.close();
  });

  const PLUGIN = isShared ? BOX : id;
  const records = (count: number) => things(count, round * 100_000);
  const archive = (count = 10) => anArchive({ sections: { [PLUGIN]: { records: records(count) } } });
  const run = async (bytes = archive(), query = '') => sectionOf(await importArchive(client, bytes, query), PLUGIN);
  const plugin = () =>
    instance
      .get(PluginHost)
      .list()
      .find(one => one.id === PLUGIN)!;
  /** What is in the store of the things of this round. */
  const stored = async (): Promise<number> => {
    const rows = await plugin().life.store.dataSource.getRepository(Thing).find();
    const names = new Set(records(5000).map(({ name }) => name));
    return rows.filter(({ name }) => names.has(name)).length;
  };
  const receipts = (): Promise<number> =>
    instance
      .get(DataSource)
      .query<{ n: string }[]>(`SELECT count(*) AS n FROM import_receipts WHERE section_id = '${PLUGIN}'`)
      .then(([row]) => Number(row!.n));
  const report = (fields: Partial<ImportReport> = {}): ImportReport => ({
    added: 0,
    skipped: 0,
    failed: 0,
    warnings: [],
    ...fields,
  });

  it('takes in all records, and its own repository from the start is part of it', async () => {
    expect(await run(archive(1500))).toMatchObject({ status: 'imported', records: { read: 1500, added: 1500 } });
    expect(await stored()).toBe(1500);
  });

  it('throws after half: nothing is stored, and there is no receipt', async () => {
    const before = await receipts();
    take = async (request, box) => {
      await takeThings(request, box);
      throw new Error('secret words of the plugin');
    };
    const section = await run();
    expect(section).toMatchObject({ status: 'failed', records: { read: 10, added: 0, skipped: 0, failed: 10 } });
    expect(section.warnings).toEqual([
      { code: 'section-failed', detail: expect.not.stringContaining('secret') as string },
    ]);
    expect([await stored(), await receipts()]).toEqual([0, before]);
    take = takeThings;
    expect(await run()).toMatchObject({ status: 'imported', records: { added: 10 } });
  });

  it('hangs in the middle: it is given up and taken back, and what it does later is refused', async () => {
    let goOn = (): void => undefined;
    let later: Promise<unknown> = Promise.resolve();
    take = async (request, box) => {
      await takeThings(request, box);
      await new Promise<void>(resolve => (goOn = resolve));
      later = box.insert({ id: `late-${round}`, tenantId: 'default', userId: 'x', name: records(1)[0]!.name });
      await later;
      return report({ added: 10 });
    };
    const section = await run();
    expect(section).toMatchObject({ status: 'failed', warnings: [{ code: 'section-timeout' }] });
    goOn();
    await new Promise(resolve => setImmediate(resolve));
    await expect(later).rejects.toThrow(/taken back/);
    expect(await stored()).toBe(0);
  });

  it('hangs inside a transaction of its own: all of it is taken back', async () => {
    take = async ({ records: source, userId, mapId }) => {
      for await (const record of source as AsyncIterable<{ id: string; name: string }>) {
        await sdk.db.transaction(async tx => {
          await tx.repository(Thing).insert({ id: mapId(record.id), tenantId: 'default', userId, name: record.name });
          await new Promise(() => undefined);
        });
      }
      return report({ added: 10 });
    };
    expect(await run()).toMatchObject({ status: 'failed', warnings: [{ code: 'section-timeout' }] });
    expect(await stored()).toBe(0);
    take = takeThings;
    expect(await run()).toMatchObject({ status: 'imported', records: { added: 10 } });
  });

  it.each([
    ['too few', report({ added: 9 })],
    ['too many', report({ added: 11 })],
    ['none', undefined],
    ['negative ones', report({ added: 11, failed: -1 })],
    ['no warnings', { added: 10, skipped: 0, failed: 0 }],
  ])('answers %s: it is taken back', async (_, answer) => {
    take = async (request, box) => {
      await takeThings(request, box);
      return answer as ImportReport;
    };
    expect(await run()).toMatchObject({ status: 'failed', warnings: [{ code: 'counts-unbalanced' }] });
    expect(await stored()).toBe(0);
  });

  it('writes in a dry run: it is taken back, and the counts are those of the real one', async () => {
    take = (request, box) => takeThings({ ...request, dryRun: false }, box);
    const dry = await run(archive(), '?dryRun=true');
    expect(await stored()).toBe(0);
    expect(await run()).toEqual(dry);
    expect(await stored()).toBe(10);
  });

  it('has transactions of its own, some at once, one of which fails: that one alone is undone', async () => {
    take = async ({ records: source, userId, mapId }) => {
      const work: Promise<unknown>[] = [];
      let at = 0;
      for await (const record of source as AsyncIterable<{ id: string; name: string }>) {
        const isBad = (at += 1) === 5;
        const row = { id: mapId(record.id), tenantId: 'default', userId, name: record.name };
        work.push(
          sdk.db.transaction(async tx => {
            await tx.repository(Thing).insert(row);
            if (isBad) throw new Error('not this one');
          }),
        );
      }
      const settled = await Promise.allSettled(work);
      const added = settled.filter(({ status }) => status === 'fulfilled').length;
      return report({ added, failed: settled.length - added });
    };
    expect(await run()).toMatchObject({ status: 'imported', records: { added: 9, failed: 1 } });
    expect(await stored()).toBe(9);
  });

  it('catches the error of a statement and goes on: the rest is stored, on Postgres too', async () => {
    take = async ({ records: source, userId, mapId }, box) => {
      const tally = report();
      for await (const record of source as AsyncIterable<{ id: string; name: string }>) {
        const row = { id: mapId(record.id), tenantId: 'default', userId, name: record.name };
        await box.insert(row);
        await box.insert(row).catch(() => undefined);
        await sdk.db.query('INSERT INTO com_example_box_things (id) VALUES (NULL)').catch(() => undefined);
        tally.added += 1;
      }
      return tally;
    };
    expect(await run()).toMatchObject({ status: 'imported', records: { added: 10 } });
    expect(await stored()).toBe(10);
  });

  it('uses the whole store inside a transaction of its own: that is refused, not waited for', async () => {
    take = async (request, box) => {
      await sdk.db.transaction(async () => void (await box.findBy({ userId: 'x' })));
      return takeThings(request, box);
    };
    expect(await run()).toMatchObject({ status: 'failed', warnings: [{ code: 'section-failed' }] });
  });

  it('cannot send what could not be taken back', async () => {
    const refused: string[] = [];
    const attempt = (work: Promise<unknown>) => work.catch((error: Error) => refused.push(error.name));
    take = async (request, box) => {
      const { userId } = request;
      await attempt(sdk.notifications.send({ userId, title: 'x', category: 'x' }));
      await attempt(sdk.mailer.send({ to: 'a@example.com', subject: 'x', text: 'x' }));
      sdk.activity.log({ action: 'thing.imported' });
      return takeThings(request, box);
    };
    expect(await run()).toMatchObject({ status: 'imported' });
    expect(refused).toEqual(['StoreAccessError', 'StoreAccessError']);
  });

  it('reads files, and only its own', async () => {
    const read: unknown[] = [];
    take = async (request, box) => {
      read.push(Buffer.from(await request.readFile('a.txt')).toString());
      for (const path of ['b.txt', '../data.ndjson', '../../../manifest.json', '']) {
        await request.readFile(path).catch((error: Error) => read.push(error.message.includes('no file')));
      }
      return takeThings(request, box);
    };
    const files = { 'a.txt': 'a file' };
    await run(anArchive({ sections: { [PLUGIN]: { records: records(3), files } } }));
    expect(read).toEqual(['a file', true, true, true, true]);
  });

  it('finds a record that is no JSON: the section failed, also when the plugin makes nothing of it', async () => {
    take = async (request, box) => {
      await takeThings(request, box).catch(() => undefined);
      return report({ added: 2 });
    };
    const content = `${JSON.stringify(records(1)[0])}\n{"id":\n`;
    const section = await run(anArchive({ sections: { [PLUGIN]: { content, told: { records: 2 } } } }));
    expect(section).toMatchObject({ status: 'failed', warnings: [{ code: 'malformed-record' }] });
    expect(await stored()).toBe(0);
  });

  it('maps an id to the same new one, in every import, and to another one for somebody else', async () => {
    const seen: string[][] = [];
    take = async (request, box) => {
      seen.push([request.mapId('a'), request.mapId('b'), request.mapId('a')]);
      return takeThings(request, box);
    };
    await run(archive(1));
    await run(archive(2));
    client = instance.as('admin');
    await run(archive(1));
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]![0]).toBe(seen[0]![2]);
    expect(seen[0]![0]).not.toBe(seen[0]![1]);
    expect(seen[2]![0]).not.toBe(seen[0]![0]);
    expect(seen[0]![0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('adds nothing the second time, also when what it brought was deleted; a newer archive adds what is new', async () => {
    await run(archive(10));
    const store = plugin().life.store.dataSource.getRepository(Thing);
    const [gone] = await store.findBy({ name: records(1)[0]!.name });
    await store.delete({ id: gone!.id });
    expect(await run(archive(10))).toMatchObject({
      status: 'skipped',
      records: { read: 10, added: 0, skipped: 10, failed: 0 },
      warnings: [{ code: 'already-imported' }],
    });
    expect(await stored()).toBe(9);
    expect(await run(archive(12))).toMatchObject({ records: { added: 3, skipped: 9 } });
  });

  it('is asked again while some of its records fail', async () => {
    let room = 4;
    take = async (request, box) => {
      const taken = await takeThings(request, {
        ...box,
        find: options => box.find(options),
        insert: rows => box.insert((rows as Thing[]).slice(0, room)),
      } as typeof box);
      const added = Math.min(room, taken.added);
      return report({ added, skipped: taken.skipped, failed: taken.added - added });
    };
    expect(await run()).toMatchObject({ records: { added: 4, failed: 6 } });
    room = 10;
    expect(await run()).toMatchObject({ records: { added: 6, skipped: 4, failed: 0 } });
    expect(await run()).toMatchObject({ status: 'skipped' });
  });

  it('warns of whatever it likes: a few lines of it are shown', async () => {
    take = async (request, box) => {
      const taken = await takeThings(request, box);
      const warnings = Array.from({ length: 1000 }, () => ({ code: 'Not A Code', detail: 'x'.repeat(10_000) }));
      return { ...taken, warnings: [null, 7, ...warnings] as ImportReport['warnings'] };
    };
    const { warnings } = await run();
    expect(warnings).toHaveLength(51);
    expect(JSON.stringify(warnings).length).toBeLessThan(30_000);
    expect(warnings.at(-1)).toEqual({ code: 'more-warnings', detail: 'There are 952 more warnings.' });
  });

  it('is switched off, not permitted or has no handler: it is skipped, and said so', async () => {
    if (!isShared) return expect(plugin().manifest.database).toBe('isolated');
    const both = anArchive({ sections: { [PLUGIN]: { records: records(2) }, [OTHER]: { records: records(1) } } });
    await instance.as('admin').patch(`/api/admin/plugins/${PLUGIN}`).send({ enabled: false }).expect(200);
    const result = await importArchive(client, both);
    await instance.as('admin').patch(`/api/admin/plugins/${PLUGIN}`).send({ enabled: true }).expect(200);
    expect(countsOf(result)).toEqual({ [PLUGIN]: 'skipped 0/2/0', [OTHER]: 'skipped 0/1/0' });
    const codes = result.sections.map(({ warnings }) => warnings[0]!.code);
    expect(codes).toEqual(['plugin-disabled', 'plugin-not-permitted']);
    expect(await run(archive(2))).toMatchObject({ status: 'imported', records: { added: 2 } });
  });
});
