import { Column, Entity, PrimaryColumn } from 'typeorm';
import { sdk } from '@sv/sdk';
import type { ManifestSource } from '@sv/sdk/manifest';
import { importRows, inPages, type ExportRequest, type ImportRequest, type RowImport } from '@sv/sdk/portability';
import { portabilityRoundTrip, provideTestHost, type TestHost } from '@sv/sdk/testing';

const manifest: ManifestSource = {
  schemaVersion: 1,
  id: 'com.example.notes',
  name: 'Notes',
  version: '1.0.0',
  routePrefix: '/notes',
  permissions: ['db', 'data:export', 'data:import'],
};

@Entity('notes')
class Note {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  userId!: string;

  @Column('text')
  text!: string;

  /** Another note of the same person. */
  @Column('text', { nullable: true })
  about!: string | null;
}

type Kept = Pick<Note, 'id' | 'text' | 'about'>;

const notes = () => sdk.db.repository(Note);
const isKept = (record: unknown): record is Kept => typeof (record as Kept | null)?.text === 'string';

async function* giveOut({ userId, addFile }: ExportRequest): AsyncGenerator<Kept> {
  if (await notes().existsBy({ userId })) await addFile('words.txt', 'words');
  const rows = inPages<Note>(async last => {
    const all = await notes().find({ where: { userId }, order: { id: 'ASC' } });
    return all.filter(({ id }) => !last || id > last.id).slice(0, 2);
  });
  for await (const { id, text, about } of rows) yield { id, text, about };
}

const plan = ({ userId, mapId }: ImportRequest): RowImport<Note> => ({
  rows: notes(),
  toRow: record => {
    if (!isKept(record)) return null;
    const { id, text, about } = record;
    return { id: mapId(id), userId, text, about: about && mapId(about) };
  },
  unreadable: { code: 'not-a-note', detail: 'A record is no note.' },
});
const takeIn = (request: ImportRequest) => importRows(request, plan(request));

describe('the round trip of a plugin’s data', () => {
  let hosts: TestHost[] = [];
  afterEach(() => {
    hosts.forEach(host => host.withdraw());
    hosts = [];
  });

  function start(importer: (request: ImportRequest) => ReturnType<typeof takeIn> = takeIn): TestHost {
    const host = provideTestHost({ manifest, store: { entities: [Note] } });
    hosts.push(host);
    sdk.portability.provideExport(giveOut);
    sdk.portability.provideImport(importer);
    return host;
  }

  async function startFilled(): Promise<TestHost> {
    const host = start();
    const texts = ['one', 'two', 'three', 'four', 'five'];
    await notes().insert(texts.map((text, at) => ({ id: `n${at}`, userId: 'user-1', text, about: at ? 'n0' : null })));
    await notes().insert({ id: 'other', userId: 'user-2', text: 'another person’s', about: null });
    return host;
  }

  it('says what arrived, with new ids that still refer to one another', async () => {
    const trip = await portabilityRoundTrip({ host: await startFilled(), fresh: start });
    expect(trip.report).toEqual({ added: 5, skipped: 0, failed: 0, warnings: [] });
    const rows = await notes().find();
    expect(rows).toHaveLength(5);
    const first = rows.find(({ text }) => text === 'one')!;
    expect(first.id).not.toBe('n0');
    expect(rows.filter(({ about }) => about === first.id)).toHaveLength(4);
  });

  it('withdraws the other instance when something is wrong, so that the next test can start', async () => {
    const trip = portabilityRoundTrip({
      host: await startFilled(),
      fresh: () => start(async () => Promise.reject(new Error('no'))),
    });
    await expect(trip).rejects.toThrow('no');
    expect(() => provideTestHost({ manifest }).withdraw()).not.toThrow();
  });

  it('wants something to take along', async () => {
    const trip = portabilityRoundTrip({ host: start(), fresh: start });
    await expect(trip).rejects.toThrow('user-1 has nothing to take along: give this person something first');
  });

  it.each([
    ['who is signed in', { id: 'user-2' }, {}, 'user-2-elsewhere'],
    ['the first user, where nobody is', null, {}, 'user-1-elsewhere'],
    ['whom it is told to', null, { userId: 'user-2' }, 'user-2-elsewhere'],
  ])('moves %s', async (_, signedIn, who, moved) => {
    const host = (await startFilled()).as(signedIn);
    expect((await portabilityRoundTrip({ host, fresh: start, ...who })).userId).toBe(moved);
  });

  it.each<[string, (request: ImportRequest) => ReturnType<typeof takeIn>, RegExp]>([
    ['a dry run that writes', request => takeIn({ ...request, dryRun: false }), /dry run wrote/],
    [
      'a field that is lost',
      request => importRows(request, { ...plan(request), toRow: r => ({ ...plan(request).toRow(r)!, text: '' }) }),
      /did not arrive/,
    ],
    [
      'a reference to an old id',
      request =>
        importRows(request, {
          ...plan(request),
          toRow: record => ({ ...plan(request).toRow(record)!, about: request.mapId('n1') }),
        }),
      /did not arrive/,
    ],
    [
      'records that are added once more',
      request => takeIn({ ...request, mapId: () => crypto.randomUUID() }),
      /second time|did not arrive/,
    ],
    ['records that are refused', request => importRows(request, { ...plan(request), toRow: () => null }), /refused 5/],
    ['records that nobody counted', async request => ({ ...(await takeIn(request)), added: 1 }), /counted 1/],
  ])('finds %s', async (_, importer, words) => {
    const host = await startFilled();
    await expect(portabilityRoundTrip({ host, fresh: () => start(importer) })).rejects.toThrow(words);
  });
});

describe('importRows', () => {
  let host: TestHost;
  beforeEach(() => (host = provideTestHost({ manifest, store: { entities: [Note] } })));
  afterEach(() => host.withdraw());

  const records = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `${at}`, text: 't', about: null }));
  const bring = (given: unknown[], more: Partial<RowImport<Note>> = {}) => {
    sdk.portability.provideImport(request => importRows(request, { ...plan(request), ...more }));
    return host.importInto('user-1', { records: given });
  };

  it('takes many with few statements, and what occurs twice in an archive once', async () => {
    expect(await bring([...records(1_200), ...records(3)])).toMatchObject({ added: 1_200, skipped: 3, failed: 0 });
    expect(await notes().countBy({ userId: 'user-1' })).toBe(1_200);
  });

  it('stops where there is no room, and tells each reason once', async () => {
    const room = { rows: 2, code: 'full', detail: 'There may be 2.' };
    const report = await bring([null, ...records(5), 7], { room });
    expect(report).toEqual({
      added: 2,
      skipped: 0,
      failed: 5,
      warnings: [
        { code: 'not-a-note', detail: 'A record is no note. (2 records)' },
        { code: 'full', detail: 'There may be 2. (3 records)' },
      ],
    });
    expect(await bring(records(1), { room: { ...room, rows: -1 } })).toMatchObject({ added: 0, skipped: 1, failed: 0 });
  });
});
