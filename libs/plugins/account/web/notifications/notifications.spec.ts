import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import type {
  NotificationCategory,
  NotificationPreferences,
  PushDevice as Device,
} from '@sv/contracts/notification.contract';
import { PushDevice } from '@sv/ui/push/push-device';
import { PushFault } from '@sv/ui/push/push-fault';
import { Toasts } from '@sv/ui/workspace/toasts';
import { buttonNamed, openPage, refuse, settled, type AccountPage } from '../testing/account-page';
import { NotificationsPage } from './notifications';

const CHOICES = '/api/account/notification-preferences';
const CATEGORIES = '/api/account/notification-categories';

const stored = (changes: Partial<NotificationPreferences> = {}): NotificationPreferences => ({
  mutedCategories: [],
  webPush: false,
  pollIntervalSeconds: 30,
  quietHours: null,
  contentFree: false,
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

const aDevice = (id: string, device = 'Firefox on Linux'): Device => ({
  id,
  device,
  createdAt: '2026-06-22T10:00:00.000Z',
  lastSuccessAt: null,
});

class FakePush {
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

let push: FakePush;
beforeEach(() => (push = new FakePush()));
afterEach(() => document.body.replaceChildren());

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

async function open(preferences = stored(), there = categories): Promise<AccountPage> {
  const opened = openPage(NotificationsPage, [{ provide: PushDevice, useValue: push }]);
  opened.http.expectOne(CHOICES).flush(preferences);
  await settled();
  opened.http.expectOne(CATEGORIES).flush({ categories: there });
  await settled();
  return opened;
}

const control = (page: HTMLElement, label: string): HTMLInputElement => {
  const found = page.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
  if (!found) throw new Error(`no control “${label}”`);
  return found;
};

/** The body of the change that is on its way, and the server's yes. */
async function taken({ http }: AccountPage, before: NotificationPreferences): Promise<unknown> {
  await settled();
  const request = http.expectOne({ method: 'PATCH', url: CHOICES });
  request.flush({ ...before, ...request.request.body });
  await settled();
  return request.request.body;
}

const messages = () => TestBed.inject(Toasts).shown();

describe('notification settings', () => {
  it('say so when they cannot be loaded, and try again', async () => {
    const { page, http } = openPage(NotificationsPage, [{ provide: PushDevice, useValue: push }]);
    expect(page.textContent).toContain('Loading your choices…');
    refuse(http.expectOne(CHOICES), 503, 'too-busy');
    await settled();
    buttonNamed('Try again').click();
    await settled();
    http.expectOne(CHOICES).flush(stored());
    await settled();
    expect(page.textContent).toContain('Quiet hours');
  });

  it('send a test, and say where it stays when something holds it back', async () => {
    const { http } = await open(stored({ mutedCategories: ['test'] }));
    buttonNamed('Send me a test').click();
    http.expectOne('/api/account/notifications/test').flush({ notificationId: 'n' });
    await settled();
    expect(messages().at(-1)?.message).toContain('muted');
  });

  it('say how long to wait after too many tests', async () => {
    const { http } = await open();
    buttonNamed('Send me a test').click();
    const request = http.expectOne('/api/account/notifications/test');
    request.flush({ code: 'rate-limited' }, { status: 429, statusText: '', headers: { 'retry-after': '42' } });
    await settled();
    expect(messages().at(-1)).toMatchObject({ tone: 'error', message: expect.stringContaining('42 seconds') });
  });
});

describe('what may reach a person', () => {
  it('is listed with who sends it, and security without a switch', async () => {
    const { page } = await open();
    const rows = [...page.querySelectorAll('sv-category-row')].map(row => row.textContent);
    expect(rows).toEqual([
      expect.stringMatching(/Due today.*Sent by tasks, Quick note/s),
      expect.stringMatching(/Announcements.*administrators/s),
      expect.stringMatching(/Security notices.*Always on/s),
    ]);
    expect(page.querySelector('input[aria-label="Security notices"]')).toBeNull();
  });

  it('is muted at once, and back with Undo', async () => {
    const opened = await open();
    control(opened.page, 'Due today').click();
    expect(await taken(opened, stored())).toEqual({ mutedCategories: ['due-today'] });
    messages().at(-1)?.action?.run();
    expect(await taken(opened, stored({ mutedCategories: ['due-today'] }))).toEqual({ mutedCategories: [] });
    expect(control(opened.page, 'Due today').checked).toBe(true);
  });

  it('goes one after the other, so that two quick clicks do not undo each other', async () => {
    const opened = await open();
    control(opened.page, 'Due today').click();
    control(opened.page, 'Announcements').click();
    await taken(opened, stored());
    const second = await taken(opened, stored());
    expect(second).toEqual({ mutedCategories: ['due-today', 'announcement'] });
    expect(['Due today', 'Announcements'].map(name => control(opened.page, name).checked)).toEqual([false, false]);
  });

  it('stays as it was when the server refuses', async () => {
    const { page, http } = await open();
    control(page, 'Due today').click();
    await settled();
    refuse(http.expectOne({ method: 'PATCH', url: CHOICES }), 503, 'too-busy');
    await settled();
    expect(control(page, 'Due today').checked).toBe(true);
    expect(messages().at(-1)?.tone).toBe('error');
  });
});

describe('quiet hours', () => {
  const NIGHT = { from: '22:00', to: '07:00', timezone: 'Europe/Zurich' };
  const times = (page: HTMLElement) => [...page.querySelectorAll<HTMLInputElement>('input[type=time]')];
  const setTime = (field: HTMLInputElement | undefined, value: string) => {
    field!.value = value;
    field!.dispatchEvent(new Event('change'));
    field!.dispatchEvent(new Event('blur'));
  };

  it('begin as a night in the person’s own time zone', async () => {
    const opened = await open();
    opened.http
      .match('/api/account/preferences')
      .forEach(request => request.flush({ theme: 'system', timezone: 'Europe/Zurich', locale: 'de-CH' }));
    await settled();
    control(opened.page, 'Quiet hours').click();
    expect(await taken(opened, stored())).toEqual({ quietHours: NIGHT });
    expect(times(opened.page).map(({ value }) => value)).toEqual(['22:00', '07:00']);
    expect(opened.page.textContent).toContain('On the next day');
  });

  it('change by the minute, and end with a way back', async () => {
    const opened = await open(stored({ quietHours: NIGHT }));
    setTime(times(opened.page)[1], '06:30');
    expect(await taken(opened, stored())).toEqual({ quietHours: { ...NIGHT, to: '06:30' } });
    control(opened.page, 'Quiet hours').click();
    expect(await taken(opened, stored())).toEqual({ quietHours: null });
    messages().at(-1)?.action?.run();
    expect(await taken(opened, stored())).toEqual({ quietHours: { ...NIGHT, to: '06:30' } });
  });

  it('cannot end when they begin, and an emptied field is filled again', async () => {
    const { page, http } = await open(stored({ quietHours: NIGHT }));
    setTime(times(page)[1], '22:00');
    await settled();
    expect(page.textContent).toContain('cannot end when they begin');
    setTime(times(page)[0], '');
    expect(times(page)[0]?.value).toBe('22:00');
    http.expectNone({ method: 'PATCH', url: CHOICES });
  });
});

describe('how often to look', () => {
  it('is asked where the server has no stream', async () => {
    const opened = await open(stored({ pollIntervalSeconds: 45 }));
    const select = opened.page.querySelector('select')!;
    expect([...select.options].map(({ value }) => value)).toContain('45');
    select.value = '300';
    select.dispatchEvent(new Event('change'));
    expect(await taken(opened, stored())).toEqual({ pollIntervalSeconds: 300 });
    expect(messages().at(-1)?.message).toBe('Looks every 5 minutes');
  });
});

describe('push', () => {
  const here = (page: HTMLElement) => page.querySelector('[aria-label="This browser"]')?.textContent ?? '';

  it('is turned on with one click: this browser, and the choice', async () => {
    const opened = await open();
    buttonNamed('Turn on here').click();
    expect(await taken(opened, stored())).toEqual({ webPush: true });
    expect(here(opened.page)).toContain('This browser gets pushes.');
    buttonNamed('Turn off here').click();
    await settled();
    expect(push.unsubscribe).toHaveBeenCalled();
    expect(here(opened.page)).toContain('gets no pushes');
  });

  it('says what the browser said, and changes nothing', async () => {
    const { http } = await open();
    push.fault = new PushFault('not-answered');
    buttonNamed('Turn on here').click();
    await settled();
    expect(messages().at(-1)).toMatchObject({ tone: 'error', message: push.fault.message });
    http.expectNone({ method: 'PATCH', url: CHOICES });
  });

  it.each([
    ['switched off', () => push.available.set(false), 'An operator can change that'],
    ['impossible', () => (push.obstacle = 'Push needs a secure connection.'), 'Push needs a secure connection.'],
    ['blocked', () => push.permission.set('denied'), 'set Notifications to Allow'],
  ])('says in words when it is %s', async (_, arrange, words) => {
    arrange();
    const { page } = await open();
    expect(here(page)).toContain(words);
  });

  it('lists the devices, takes one off, and keeps the words out of pushes', async () => {
    push.devices.set([aDevice('here'), aDevice('phone', 'Chrome on Android')]);
    push.subscriptionId.set('here');
    push.subscribed.set(true);
    const opened = await open(stored({ webPush: true }));
    const rows = () => [...opened.page.querySelectorAll('sv-device-row')].map(row => row.textContent);
    expect(rows()).toEqual([expect.stringContaining('This device'), expect.stringContaining('Chrome on Android')]);
    buttonNamed('Remove Chrome on Android').click();
    await settled();
    expect(rows()).toHaveLength(1);

    const [all, content] = [...opened.page.querySelectorAll<HTMLInputElement>('.choices input')];
    content!.click();
    expect(await taken(opened, stored({ webPush: true }))).toEqual({ contentFree: true });
    all!.click();
    expect(await taken(opened, stored({ contentFree: true, webPush: true }))).toEqual({ webPush: false });
  });

  it('says so when the list cannot be asked for, and the rest of the page is there', async () => {
    push.refresh.mockRejectedValueOnce(new Error('The server cannot be reached.'));
    const { page } = await open();
    expect(page.textContent).toContain('The server cannot be reached.');
    buttonNamed('Try again').click();
    await settled();
    expect(here(page)).toContain('gets no pushes');
  });
});
