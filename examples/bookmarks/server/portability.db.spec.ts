import { portabilityRoundTrip, type TestHost } from '@sv/sdk/testing';
import { aBookmark } from './testing/a-bookmark';
import { KEEP_SHELF, testHost } from './testing/test-host';
import { BookmarksService } from './bookmarks/bookmarks.service';
import { caller } from './owner';
import BookmarksModule from './plugin.module';
import { Reminders } from './reminders';
import { ShelfService } from './shelf/shelf.service';

describe('what a person takes along', () => {
  const bookmarks = new BookmarksService();
  const due = '2026-06-22T10:00:00.000Z';
  let host: TestHost;
  beforeEach(async () => {
    host = testHost({ MAX_PER_PERSON: '3' }).as({ id: 'user-1' }, [KEEP_SHELF]);
    new BookmarksModule().onModuleInit();
    await bookmarks.add(caller(), aBookmark({ tags: ['web'], note: 'Why', remindAt: due }));
    const { id } = await bookmarks.add(caller(), aBookmark({ title: 'Shared' }));
    await new ShelfService().put(caller(), id);
    await new Reminders().send(new Date(due));
  });
  afterEach(() => host.withdraw());

  it('is the same after it came back, which it does once', async () => {
    const taken = await host.exportOf('user-1');
    await host.deletePerson('user-1');
    expect((await host.exportOf('user-1')).records).toEqual([]);
    expect(await host.importInto('user-1', taken, { dryRun: true })).toMatchObject({ added: 2, failed: 0 });
    expect((await host.exportOf('user-1')).records).toEqual([]);
    expect(await host.importInto('user-1', taken)).toMatchObject({ added: 2, skipped: 0, failed: 0 });
    expect(await host.importInto('user-1', taken)).toMatchObject({ added: 0, skipped: 2, failed: 0 });
    expect(await host.exportOf('user-1')).toEqual(taken);
  });

  it('is the same on another instance', async () => {
    const fresh = (): TestHost => {
      host = testHost();
      new BookmarksModule().onModuleInit();
      return host;
    };
    expect((await portabilityRoundTrip({ host, fresh })).report).toMatchObject({ added: 2, skipped: 0, failed: 0 });
  });

  it('is not told again, and not put onto the shelf', async () => {
    const taken = await host.exportOf('user-1');
    await host.deletePerson('user-1');
    const records = taken.records.map(record => ({ ...(record as object), sharedAt: due, isOnShelf: true }));
    await host.importInto('user-1', { ...taken, records });
    await new Reminders().send(new Date('2026-06-23T10:00:00.000Z'));
    expect(host.notifications).toHaveLength(1);
    expect(await new ShelfService().list(caller())).toEqual([]);
  });

  it('is counted, not trusted, and has its limit', async () => {
    const [good] = (await host.exportOf('user-1')).records as Record<string, unknown>[];
    const bad = [
      null,
      {},
      { ...good, id: 1 },
      { ...good, id: 'b', url: 'javascript:alert(1)' },
      { ...good, id: 'c', title: '' },
      { ...good, id: 'c', note: 'a\u0000b' },
      { ...good, id: 'd', tags: ['x'.repeat(31)] },
      { ...good, id: 'e', note: 1 },
      { ...good, id: 'f', createdAt: 'yesterday' },
      { ...good, id: 'g', remindAt: undefined },
    ];
    const records = [...bad, { ...good, id: 'third' }, { ...good, id: 'fourth' }];
    const report = await host.importInto('user-1', { records });
    expect(report).toMatchObject({ added: 1, skipped: 0, failed: 11 });
    expect(new Set(report.warnings.map(({ code }) => code))).toEqual(new Set(['not-a-bookmark', 'too-many']));
  });

  it('leaves with its owner, and others keep theirs', async () => {
    host.as({ id: 'user-2' });
    await bookmarks.add(caller(), aBookmark());
    await host.deletePerson('user-1');
    expect(await new ShelfService().list(caller())).toEqual([]);
    expect(await bookmarks.list(caller())).toHaveLength(1);
  });
});
