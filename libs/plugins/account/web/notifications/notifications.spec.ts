import { TestBed } from '@angular/core/testing';
import { PushDevice } from '@sv/ui/push/push-device';
import { NotificationRefresh } from '@sv/ui/notifications/notification-refresh';
import { buttonNamed, openPage, refuse, settled } from '../testing/account-page';
import { NotificationsPage } from './notifications';
import { CHOICES, control, FakePush, messages, openSettings, stored, taken } from './testing/settings-page';

let push: FakePush;
beforeEach(() => (push = new FakePush()));
afterEach(() => document.body.replaceChildren());

describe('notification settings', () => {
  it('say so when they cannot be loaded, and try again', async () => {
    const { page, http } = openPage(NotificationsPage, [{ provide: PushDevice, useValue: push }]);
    expect(page.textContent).toContain('Loading your notification settings…');
    refuse(http.expectOne(CHOICES), 503, 'too-busy');
    await settled();
    buttonNamed('Try again').click();
    await settled();
    http.expectOne(CHOICES).flush(stored());
    await settled();
    expect(page.textContent).toContain('Quiet hours');
  });

  it('send a test, and say where it stays when something holds it back', async () => {
    const { http } = await openSettings(push, stored({ mutedCategories: ['test'] }));
    let refreshes = 0;
    TestBed.inject(NotificationRefresh).requested.subscribe(() => refreshes++);
    buttonNamed('Send a test').click();
    http.expectOne('/api/account/notifications/test').flush({ notificationId: 'n' });
    await settled();
    expect(messages().at(-1)?.message).toContain('muted');
    // The page refreshes at once, whatever the interval.
    expect(refreshes).toBe(1);
  });

  it('say how long to wait after too many tests', async () => {
    const { http } = await openSettings(push);
    buttonNamed('Send a test').click();
    const request = http.expectOne('/api/account/notifications/test');
    request.flush({ code: 'rate-limited' }, { status: 429, statusText: '', headers: { 'retry-after': '42' } });
    await settled();
    expect(messages().at(-1)).toMatchObject({ tone: 'error', message: expect.stringContaining('42 seconds') });
  });
});

describe('what may reach a person', () => {
  it('is listed with who sends it, and security without a switch', async () => {
    const { page } = await openSettings(push);
    const rows = [...page.querySelectorAll('sv-category-row')].map(row => row.textContent);
    expect(rows).toEqual([
      expect.stringMatching(/Tasks for today.*Sent by tasks, Quick note/s),
      expect.stringMatching(/Announcements.*administrators/s),
      expect.stringMatching(/^\s*Tasks assigned to you.*When somebody else assigns you a task · Sent by tasks\s*$/s),
      expect.stringMatching(/Security notices.*Always on/s),
    ]);
    expect(page.querySelector('input[aria-label="Security notices"]')).toBeNull();
  });

  it('is listed by app, before anything came, and each app can be muted as a whole', async () => {
    const opened = await openSettings(push);
    const row = opened.page.querySelector<HTMLElement>('sv-notifying-apps li')!;
    expect(row.textContent).toContain('Tasks');
    row.querySelector<HTMLInputElement>('input')!.click();
    expect(await taken(opened, stored())).toEqual({ mutedCategories: ['app:sv.tasks'] });
    expect(messages().at(-1)?.message).toBe('Tasks: muted. Notifications stay in your inbox');
  });

  it('can be muted before anything of it came, by the name that its app gave it', async () => {
    const opened = await openSettings(push);
    control(opened.page, 'Tasks assigned to you').click();
    expect(await taken(opened, stored())).toEqual({ mutedCategories: ['assigned'] });
    expect(messages().at(-1)?.message).toBe('Tasks assigned to you: muted. Notifications stay in your inbox');
  });

  it('is muted at once, and back with Undo', async () => {
    const opened = await openSettings(push);
    control(opened.page, 'Tasks for today').click();
    expect(await taken(opened, stored())).toEqual({ mutedCategories: ['due-today'] });
    messages().at(-1)?.action?.run();
    expect(await taken(opened, stored({ mutedCategories: ['due-today'] }))).toEqual({ mutedCategories: [] });
    expect(control(opened.page, 'Tasks for today').checked).toBe(true);
  });

  it('goes one after the other, so that two quick clicks do not undo each other', async () => {
    const opened = await openSettings(push);
    control(opened.page, 'Tasks for today').click();
    control(opened.page, 'Announcements').click();
    await taken(opened, stored());
    const second = await taken(opened, stored());
    expect(second).toEqual({ mutedCategories: ['due-today', 'announcement'] });
    expect(['Tasks for today', 'Announcements'].map(name => control(opened.page, name).checked)).toEqual([
      false,
      false,
    ]);
  });

  it('stays as it was when the server refuses', async () => {
    const { page, http } = await openSettings(push);
    control(page, 'Tasks for today').click();
    await settled();
    refuse(http.expectOne({ method: 'PATCH', url: CHOICES }), 503, 'too-busy');
    await settled();
    expect(control(page, 'Tasks for today').checked).toBe(true);
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
    const opened = await openSettings(push);
    opened.http
      .match('/api/account/preferences')
      .forEach(request => request.flush({ theme: 'system', timezone: 'Europe/Zurich', locale: 'de-CH' }));
    await settled();
    control(opened.page, 'Quiet hours').click();
    expect(await taken(opened, stored())).toEqual({ quietHours: NIGHT });
    expect(times(opened.page).map(({ value }) => value)).toEqual(['22:00', '07:00']);
    expect(opened.page.textContent).toContain('Next day');
  });

  it('change by the minute, and end with a way back', async () => {
    const opened = await openSettings(push, stored({ quietHours: NIGHT }));
    setTime(times(opened.page)[1], '06:30');
    expect(await taken(opened, stored())).toEqual({ quietHours: { ...NIGHT, to: '06:30' } });
    control(opened.page, 'Quiet hours').click();
    expect(await taken(opened, stored())).toEqual({ quietHours: null });
    messages().at(-1)?.action?.run();
    expect(await taken(opened, stored())).toEqual({ quietHours: { ...NIGHT, to: '06:30' } });
  });

  it('cannot end when they begin, and an emptied field is filled again', async () => {
    const { page, http } = await openSettings(push, stored({ quietHours: NIGHT }));
    setTime(times(page)[1], '22:00');
    await settled();
    expect(page.textContent).toContain('must not start and end at the same time');
    setTime(times(page)[0], '');
    expect(times(page)[0]?.value).toBe('22:00');
    http.expectNone({ method: 'PATCH', url: CHOICES });
  });
});

describe('how often to look', () => {
  it('is asked where the server has no stream', async () => {
    const opened = await openSettings(push, stored({ pollIntervalSeconds: 45 }));
    const select = opened.page.querySelector('select')!;
    expect([...select.options].map(({ value }) => value)).toContain('45');
    select.value = '300';
    select.dispatchEvent(new Event('change'));
    expect(await taken(opened, stored())).toEqual({ pollIntervalSeconds: 300 });
    expect(messages().at(-1)?.message).toBe('How often to check: every 5 minutes');
  });
});
