import type { TestRequest } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import type { AdminSettings, Versioned } from '@sv/contracts/admin/settings.contract';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { buttonNamed, openPage, typeInto, type ConsolePage } from '../testing/console-page';
import { deletionText, shortened } from './retention';
import { RetentionPage } from './retention-page';

const url = '/api/admin/settings';
const settings: Versioned<AdminSettings> = {
  tenantName: 'Works',
  rootPluginId: 'sv.launcher',
  timeZone: 'Europe/Berlin',
  notificationRetentionDays: null,
  activityRetentionDays: 365,
  version: 3,
};

async function open(role: Parameters<typeof openPage>[1]): Promise<ConsolePage> {
  const opened = openPage(RetentionPage, role);
  opened.http.expectOne(url).flush(settings);
  await opened.settled();
  return opened;
}

const days = (page: HTMLElement): HTMLInputElement[] => [
  ...page.querySelectorAll<HTMLInputElement>('#sv-retention input'),
];

describe('Retention', () => {
  afterEach(() => document.body.replaceChildren());

  it('lets an auditor read everything and save nothing', async () => {
    const { page } = await open('platform:auditor');
    expect(days(page).map(field => [field.value, field.disabled])).toEqual([
      ['', true],
      ['365', true],
    ]);
    expect(page.querySelector('button[type=submit]')).toBeNull();
  });

  it('keeps everything for an empty number of days', async () => {
    const { page, http } = await open('platform:admin');
    typeInto(days(page)[1], '');
    buttonNamed('Save changes').click();
    const request = http.expectOne(url);
    expect(request.request.body).toEqual({ activityRetentionDays: null });
    expect(request.request.headers.get('If-Match')).toBe('"3"');
  });

  it('says how much a shorter retention deletes while one types, and asks before it saves', async () => {
    const { page, http, settled } = await open('platform:admin');
    const dryRun = (): TestRequest => http.expectOne(request => request.params.get('dryRun') === 'true');
    jest.useFakeTimers();
    typeInto(days(page)[1], '30');
    TestBed.tick();
    jest.runOnlyPendingTimers();
    jest.useRealTimers();
    TestBed.tick();
    const asked = dryRun();
    expect([asked.request.method, asked.request.body]).toEqual(['PATCH', { activityRetentionDays: 30 }]);
    expect(page.textContent).toContain('Counting');
    asked.flush({ notifications: 7, activity: 1204 });
    await settled();
    expect(page.textContent).toContain('1,204 entries of the activity log will be deleted');

    buttonNamed('Save changes').click();
    dryRun().flush({ notifications: 7, activity: 1204 });
    await settled();
    buttonNamed('Cancel').click();
    await settled();
    http.expectNone({ method: 'PATCH', url });

    buttonNamed('Save changes').click();
    dryRun().flush({ notifications: 7, activity: 1204 });
    await settled();
    buttonNamed('Save and delete').click();
    await settled();
    const request = http.expectOne({ method: 'PATCH', url });
    expect(request.request.body).toEqual({ activityRetentionDays: 30 });
    request.flush({ ...settings, activityRetentionDays: 30, version: 4 });
    await settled();
    expect(page.textContent).not.toContain('will be deleted');
  });
});

describe('a shorter retention', () => {
  const saved = { notificationRetentionDays: null, activityRetentionDays: 90 };

  it.each([
    [{ notificationRetentionDays: null, activityRetentionDays: 90 }, null],
    [{ notificationRetentionDays: null, activityRetentionDays: null }, null],
    [{ notificationRetentionDays: null, activityRetentionDays: 365 }, null],
    [{ notificationRetentionDays: 10, activityRetentionDays: 365 }, { notificationRetentionDays: 10 }],
    [
      { notificationRetentionDays: 10, activityRetentionDays: 89 },
      { notificationRetentionDays: 10, activityRetentionDays: 89 },
    ],
  ])('is found in %j', (wanted, change) => expect(shortened(wanted, saved)).toEqual(change));

  it('speaks only of what is shortened', () => {
    const locale = TestBed.inject(LocaleService);
    const both = { notificationRetentionDays: 1, activityRetentionDays: 1 };
    const preview = { notifications: 1, activity: 2 };
    expect(deletionText(locale, both, preview)).toBe('1 notification and 2 entries of the activity log');
    expect(deletionText(locale, { activityRetentionDays: 1 }, preview)).toBe('2 entries of the activity log');
    expect(deletionText(locale, both, { notifications: 0, activity: 0 })).toBeNull();
  });
});
