// Renders the page of users for tests.
import type { AdminUser } from '@sv/contracts/admin/users.contract';
import { UsersPage } from '../users/users';
import { openPage, type ConsolePage } from './console-page';

export const usersUrl = '/api/admin/users';
export const aUser = (fields: Partial<AdminUser> = {}): AdminUser => ({
  id: 'grace',
  name: 'Grace',
  image: null,
  email: 'grace@example.org',
  emailVerified: true,
  role: 'platform:user',
  status: 'active',
  mfa: { totp: false, passkeys: 0 },
  createdAt: '2026-06-01T10:00:00.000Z',
  lastSeenAt: null,
  ...fields,
});

export async function openUsers(role: Parameters<typeof openPage>[1], ...users: AdminUser[]): Promise<ConsolePage> {
  const opened = openPage(UsersPage, role);
  opened.http.expectOne(usersUrl).flush({ users, nextCursor: null });
  await opened.settled();
  return opened;
}

export const rowOf = (page: HTMLElement, name: string): HTMLElement => {
  const row = [...page.querySelectorAll('tbody tr')].find(one => one.textContent?.includes(name));
  if (!(row instanceof HTMLElement)) throw new Error(`no row of ${name}`);
  return row;
};
