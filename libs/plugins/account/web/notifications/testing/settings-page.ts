// The page of notification settings on a bench: its requests and this browser's push are in the test's hands.
import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import type {
  NotificationCategory,
  NotificationPreferences,
  PushDevice as Device,
} from '@sv/contracts/notification.contract';
import { PushDevice } from '@sv/ui/push/push-device';
import type { PushFault } from '@sv/ui/push/push-fault';
import { Toasts } from '@sv/ui/workspace/toasts';
import { openPage, settled, type AccountPage } from '../../testing/account-page';
import { NotificationsPage } from '../notifications';

export const CHOICES = '/api/account/notification-preferences';
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

/** This browser and its push service, in the hands of the test. */
export class FakePush {
  obstacle: string | null = null;
  fault: PushFault | null = null;
  readonly permission = signal<NotificationPermission>('default');
  readonly devices = signal<Device[] | null>([]);
  readonly available = signal<boolean | null>(true);
  readonly subscriptionId = signal<string | null>(null);
  readonly subscribed = signal(false);
  refresh = jest.fn(async () => undefined);
  subscribe = jest.fn(async () => {
    if (this.fault) throw this.fault;
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

/** The page with everything loaded. */
export async function openSettings(push: FakePush, preferences = stored()): Promise<AccountPage> {
  const opened = openPage(NotificationsPage, [{ provide: PushDevice, useValue: push }]);
  opened.http.expectOne(CHOICES).flush(preferences);
  await settled();
  opened.http.expectOne(CATEGORIES).flush({ categories });
  await settled();
  return opened;
}

export const control = (page: HTMLElement, label: string): HTMLInputElement => {
  const found = page.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
  if (!found) throw new Error(`no control “${label}”`);
  return found;
};

/** The body of the change that is on its way, and the server's yes. */
export async function taken({ http }: AccountPage, before: NotificationPreferences): Promise<unknown> {
  await settled();
  const request = http.expectOne({ method: 'PATCH', url: CHOICES });
  request.flush({ ...before, ...request.request.body });
  await settled();
  return request.request.body;
}

export const messages = () => TestBed.inject(Toasts).shown();
