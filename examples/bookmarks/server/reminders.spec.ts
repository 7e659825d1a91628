import { Logger } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import type { TestHost } from '@sv/sdk/testing';
import { aBookmark } from './testing/a-bookmark';
import { testHost } from './testing/test-host';
import { BookmarksService } from './bookmarks/bookmarks.service';
import { caller } from './owner';
import { Reminders } from './reminders';

describe('Reminders', () => {
  const bookmarks = new BookmarksService();
  const reminders = new Reminders();
  const before = new Date('2026-06-22T09:59:59.999Z');
  const at = new Date('2026-06-22T10:00:00.000Z');
  const later = new Date('2026-06-22T11:00:00.000Z');
  let host: TestHost;
  let id: string;
  beforeEach(async () => {
    host = testHost();
    ({ id } = await bookmarks.add(caller(), aBookmark({ remindAt: at.toISOString() })));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    host.withdraw();
  });

  it('come at their time, not before', async () => {
    await reminders.send(before);
    expect(host.notifications).toEqual([]);
    await reminders.send(at);
    expect(host.notifications).toEqual([
      expect.objectContaining({ userId: 'user-1', title: 'Read later: Example', category: 'read-later' }),
    ]);
  });

  it('come once, however many processes look at the same time', async () => {
    await Promise.all(Array.from({ length: 50 }, () => new Reminders().send(at)));
    await reminders.send(later);
    expect(host.notifications).toHaveLength(1);
  });

  it('come again when they are put off, and not when something else is changed', async () => {
    await reminders.send(at);
    await bookmarks.change(caller(), id, aBookmark({ title: 'Renamed', remindAt: at.toISOString() }));
    await reminders.send(later);
    expect(host.notifications).toHaveLength(1);
    await bookmarks.change(caller(), id, aBookmark({ remindAt: later.toISOString() }));
    await reminders.send(later);
    expect(host.notifications).toHaveLength(2);
  });

  it('are tried again when they could not be sent, and say so in the log', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    const busy = new Error('busy');
    jest.spyOn(sdk.notifications, 'send').mockRejectedValueOnce(busy);
    await reminders.send(at);
    expect(host.notifications).toEqual([]);
    expect(warn.mock.calls).toEqual([[{ err: busy, reminders: 1 }, 'reminders wait for the next round']]);
    await reminders.send(later);
    expect(host.notifications).toHaveLength(1);
  });

  it('fit, whatever the title', async () => {
    await bookmarks.change(caller(), id, aBookmark({ title: 'x'.repeat(200), remindAt: at.toISOString() }));
    await reminders.send(at);
    expect(host.notifications).toHaveLength(1);
  });
});
