import type { NotificationItem } from '@sv/contracts/notification.contract';
import { byDay } from './by-day';

const dayIn = (timeZone: string) => (iso: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(new Date(iso));
const at = (...moments: string[]) => moments.map(createdAt => ({ createdAt }) as NotificationItem);
const groups = (zone: string, now: string, ...moments: string[]) =>
  byDay(at(...moments), dayIn(zone), new Date(now)).map(({ name, items }) => [name, items.length]);

describe('notifications by day', () => {
  it('stand under Today, Yesterday and Earlier', () => {
    expect(
      groups(
        'UTC',
        '2026-06-22T10:00:00.000Z',
        '2026-06-22T09:00:00.000Z',
        '2026-06-22T00:00:00.000Z',
        '2026-06-21T23:59:59.999Z',
        '2026-06-20T23:59:59.999Z',
        '2025-06-22T09:00:00.000Z',
      ),
    ).toEqual([
      ['Today', 2],
      ['Yesterday', 1],
      ['Earlier', 2],
    ]);
  });

  it("follow the person's own calendar", () => {
    const now = '2026-06-22T10:00:00.000Z';
    expect(groups('Asia/Tokyo', now, '2026-06-21T16:00:00.000Z')).toEqual([['Today', 1]]);
    expect(groups('America/New_York', now, '2026-06-21T16:00:00.000Z')).toEqual([['Yesterday', 1]]);
  });

  it('know yesterday on the days when the clocks are changed', () => {
    // The 25-hour day before: 24 hours ago is still two days ago or already today on a day of another length.
    expect(groups('Europe/Zurich', '2026-10-25T22:45:00.000Z', '2026-10-24T12:00:00.000Z')).toEqual([['Yesterday', 1]]);
    expect(groups('Europe/Zurich', '2026-03-29T22:30:00.000Z', '2026-03-29T10:00:00.000Z')).toEqual([['Yesterday', 1]]);
  });

  it('are of today when their clock is a little ahead', () => {
    expect(groups('UTC', '2026-06-22T23:59:59.000Z', '2026-06-23T00:00:01.000Z')).toEqual([['Today', 1]]);
  });

  it('are no groups when there are none', () => expect(groups('UTC', '2026-06-22T10:00:00.000Z')).toEqual([]));
});
