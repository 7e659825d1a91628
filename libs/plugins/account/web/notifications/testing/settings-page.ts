// Renders the notification settings for tests: the test controls its requests and this browser's push.
import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import type {
  NotificationCategory,
  NotificationPreferences,
  PushDevice as Device,
} from '@sv/contracts/notification.contract';
import { PushDevice } from '@sv/ui/push/push-device';
import type { PushError } from '@sv/ui/push/push-error';
import { Toasts } from '@sv/ui/workspace/toasts';
import { LOAD_CONTRIBUTIONS, type RegisteredContributions } from '@sv/ui/contributions/load-contributions';
import { openPage, settled, type AccountPage } from '../../testing/account-page';
import { NotificationsPage } from '../notifications';

export const CHOICES = '/api/account/notification-preferences';
const APPS = '/api/account/notification-apps';
const CATEGORIES = '/api/account/notification-categories';

export const stored = (changes: Partial<NotificationPreferences> = {}): NotificationPreferences => ({
  mutedCategories: [],
  webPush: false,
  pollIntervalSeconds: 30,
  quietHours: null,
  contentFree: false,
  version: 1,
  ...changes,
});

const aCategory = (category: string, changes: Partial<NotificationCategory> = {}): NotificationCategory => ({
  category,
  isMuted: false,
  isMutable: true,
  sources: [],
  lastAt: null,
  ...changes,
});

export const aDevice = (id: string, device = 'Firefox on Linux'): Device => ({
  id,
  device,
  createdAt: '2026-06-22T10:00:00.000Z',
  lastSuccessAt: null,
});

/** A test double for this browser and its push service. */
export class FakePush {
  obstacle: string | null = null;
  error: PushError | null = null;
  readonly permission = signal<NotificationPermission>('default');
  readonly devices = signal<Device[] | null>([]);
  readonly available = signal<boolean | null>(true);
  readonly subscriptionId = signal<string | null>(null);
  readonly subscribed = signal(false);
  refresh = jest.fn(async () => undefined);
  subscribe = jest.fn(async () => {
    if (this.error) throw this.error;
    this.devices.set([aDevice('here')]);
    this.subscriptionId.set('here');
    this.subscribed.set(true);
  });
  unsubscribe = jest.fn(async () => this.subscribed.set(false));
  remove = jest.fn(async (id: string) => this.devices.update(list => list!.filter(device => device.id !== id)));
}

const categories = [
  aCategory('due-today', {
    lastAt: '2026-06-22T10:00:00.000Z',
    sources: [
      { source: 'sv.tasks', sourceType: 'plugin' },
      { source: 'com.example.quick-note', sourceType: 'plugin' },
    ],
  }),
  aCategory('announcement', { lastAt: '2026-06-20T10:00:00.000Z', sources: [{ source: null, sourceType: 'admin' }] }),
  aCategory('security', { isMutable: false }),
];

const notifications = [
  { id: 'due-today', title: 'Tasks for today' },
  { id: 'assigned', title: 'Tasks assigned to you', description: 'When somebody else assigns you a task' },
];
const contributes = { widgets: [], commands: [], createMenu: [], search: false, badge: false, notifications };
const registry: readonly RegisteredContributions[] = ['sv.tasks', 'com.example.not-open'].map(id => ({
  ...{ id, contributes, routePrefix: '/tasks', load: null },
}));

/** Renders the page with everything loaded. */
export async function openSettings(push: FakePush, preferences = stored()): Promise<AccountPage> {
  const opened = openPage(NotificationsPage, [
    { provide: PushDevice, useValue: push },
    { provide: LOAD_CONTRIBUTIONS, useValue: async () => registry },
  ]);
  opened.http.expectOne(CHOICES).flush(preferences);
  await settled();
  opened.http.expectOne(APPS).flush({ apps: [{ id: 'sv.tasks', name: 'Tasks', iconUrl: null }] });
  opened.http.expectOne(CATEGORIES).flush({ categories });
  await settled();
  return opened;
}

export const control = (page: HTMLElement, label: string): HTMLInputElement => {
  const found = page.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
  if (!found) throw new Error(`no control “${label}”`);
  return found;
};

/** The server accepts the change that is on its way. @returns the body of the request */
export async function taken({ http }: AccountPage, before: NotificationPreferences): Promise<unknown> {
  await settled();
  const request = http.expectOne({ method: 'PATCH', url: CHOICES });
  request.flush({ ...before, ...request.request.body });
  await settled();
  return request.request.body;
}

export const messages = () => TestBed.inject(Toasts).shown();
