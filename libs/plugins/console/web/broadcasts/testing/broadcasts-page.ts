// Renders Console → Workspace → Broadcasts for tests: with sent broadcasts, and with the form open.
import type { AdminUser } from '@sv/contracts/admin/users.contract';
import type { Broadcast } from '@sv/contracts/notification.contract';
import { buttonNamed, openPage, type ConsolePage } from '../../testing/console-page';
import { BroadcastsPage } from '../broadcasts';

export const BROADCASTS = '/api/admin/broadcasts';
const reach = { all: 120, roles: { 'platform:owner': 1, 'platform:admin': 3, 'platform:user': 116 } };
export const grace = {
  id: 'grace',
  name: 'Grace',
  email: 'grace@example.org',
  role: 'platform:user',
  status: 'active',
} as AdminUser;
export const aBroadcast = (fields: Partial<Broadcast> = {}): Broadcast => ({
  id: 'b1',
  title: 'Maintenance tonight',
  body: 'From ten to eleven.',
  url: '/tasks',
  category: 'maintenance',
  audience: { all: true },
  senderId: 'grace',
  createdAt: '2026-06-22T10:00:00.000Z',
  recipients: 120,
  delivered: 120,
  ...fields,
});

export async function openBroadcasts(
  role: Parameters<typeof openPage>[1],
  ...broadcasts: Broadcast[]
): Promise<ConsolePage> {
  const opened = openPage(BroadcastsPage, role);
  opened.http.expectOne(BROADCASTS).flush({ broadcasts, nextCursor: null });
  opened.http.expectOne('/api/admin/users?limit=200').flush({ users: [grace], nextCursor: null });
  await opened.settled();
  return opened;
}

export async function composeBroadcast(
  ...broadcasts: Broadcast[]
): Promise<ConsolePage & { fields: () => HTMLElement[] }> {
  const opened = await openBroadcasts('platform:admin', ...broadcasts);
  buttonNamed('New broadcast').click();
  await opened.settled();
  opened.http.expectOne(`${BROADCASTS}/reach`).flush(reach);
  await opened.settled();
  return { ...opened, fields: () => [...opened.page.querySelectorAll<HTMLElement>('[formControlName]')] };
}
