import type { Invite } from '@sv/contracts/admin/invites.contract';
import type { AdminUser } from '@sv/contracts/admin/users.contract';
import type { BackupOverview } from '@sv/contracts/backups.contract';
import type { HealthReport } from '@sv/contracts/health.contract';
import { aReport } from '../testing/a-health-report';
import { openPage, refuse, type ConsolePage } from '../testing/console-page';
import { aUser } from '../testing/users-page';
import { OverviewPage } from './overview';

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const anInvite = (fields: Partial<Invite>): Invite =>
  ({
    id: 'i',
    email: 'cleo@example.org',
    role: 'platform:user',
    expiresAt: inDays(2),
    usedAt: null,
    ...fields,
  }) as Invite;

interface Found {
  report?: Partial<HealthReport>;
  admins?: AdminUser[];
  invites?: Invite[];
  backups?: Partial<BackupOverview>;
  entitlements?: { pluginName: string; expiresAt: string | null }[];
}

async function open({
  report,
  admins = [],
  invites = [],
  backups = {},
  entitlements = [],
}: Found): Promise<ConsolePage> {
  const opened = openPage(OverviewPage, 'platform:owner');
  const { http, settled } = opened;
  const mailer = { configured: true, queued: 0, lastError: null };
  http.expectOne('/api/admin/health').flush(aReport({ mailer, ...report }));
  for (const request of http.match(({ url }) => url.startsWith('/api/admin/users?')))
    request.flush({ users: request.request.url.includes('role=platform%3Aadmin') ? admins : [], nextCursor: null });
  http.expectOne('/api/admin/invites?limit=200').flush({ invites, nextCursor: null });
  http.expectOne('/api/admin/entitlements?status=active&limit=200').flush({ entitlements, nextCursor: null });
  http.expectOne('/api/admin/backups').flush({
    folder: '/backups',
    isAvailable: true,
    running: null,
    failure: null,
    backups: [{ name: 'a.zip', bytes: 1, createdAt: inDays(-1) }],
    ...backups,
  });
  http.match('/api/admin/plugins').forEach(request => request.flush({ plugins: [] }));
  await settled();
  return opened;
}

/** The heading, the cause and the button of each thing. */
const things = (page: HTMLElement): string[][] =>
  [...page.querySelectorAll('sv-attention-item')].map(item =>
    ['h3', '.text p', 'a'].map(part => item.querySelector(part)!.textContent.replace(/\s+/g, ' ').trim()),
  );
const addressOf = (page: HTMLElement, button: string): string | null | undefined =>
  [...page.querySelectorAll('sv-attention-item a')]
    .find(({ textContent }) => textContent === button)
    ?.getAttribute('href');

describe('the overview of Console', () => {
  afterEach(() => document.body.replaceChildren());

  it('is quiet when nothing needs attention', async () => {
    const { page } = await open({
      admins: [aUser({ role: 'platform:admin', mfa: { totp: true, passkeys: 0 } })],
      invites: [anInvite({ usedAt: inDays(-1) }), anInvite({ expiresAt: inDays(-1) })],
      entitlements: [
        { pluginName: 'Premium', expiresAt: null },
        { pluginName: 'Premium', expiresAt: inDays(90) },
      ],
    });
    expect(page.textContent).toContain('Nothing needs your attention');
    expect(things(page)).toEqual([]);
  });

  it('names each thing with its cause and one button', async () => {
    const { page } = await open({
      report: {
        status: 'degraded',
        mailer: { configured: false, queued: 0, lastError: null },
        problems: [
          { code: 'untrusted-proxy', detail: 'From 10.0.0.7.' },
          { code: 'jobs-failed', detail: 'Two jobs.' },
          { code: 'brand-new', detail: 'Details.' },
        ],
        plugins: {
          installed: 2,
          enabled: 1,
          errors: 0,
          problems: [{ id: 'com.example.shelf', state: 'failed', reason: 'It threw.' }],
        },
      },
      admins: [aUser({ role: 'platform:admin' })],
      invites: [anInvite({}), anInvite({ id: 'j' })],
      entitlements: [{ pluginName: 'Premium', expiresAt: inDays(10) }],
    });
    expect(page.textContent).toContain('8 things need your attention');
    expect(things(page)).toEqual([
      ['Requests are forwarded from an unknown address', 'From 10.0.0.7.', 'View health'],
      ['Jobs failed', 'Two jobs.', 'Review jobs'],
      ['Brand new', 'Details.', 'View health'],
      ['Shelf did not start', 'It threw.', 'View apps'],
      ['Administrators without a second factor', 'A stolen password is enough to open Console as Grace.', 'Require it'],
      [
        'Mail is not set up',
        'People cannot reset their password, and you have to send invite links yourself.',
        'Set up mail',
      ],
      ['Licences end soon', '1 licence for Premium ends in the next 30 days.', 'View licences'],
      ['Invites are waiting', '2 people have not accepted their invite yet.', 'View invites'],
    ]);
    expect(addressOf(page, 'Review jobs')).toBe('/console/apps/jobs');
    expect(addressOf(page, 'Require it')).toBe('/console/people/sign-in');
  });

  it.each([
    [{ backups: [] }, 'No backup yet'],
    [{ backups: [{ name: 'a.zip', bytes: 1, createdAt: inDays(-40) }] }, 'The last backup is old'],
    [{ failure: { at: inDays(-1), reason: 'The disk is full.' } }, 'The last backup failed'],
  ])('says that a backup is missing, old or failed: %j', async (backups, heading) => {
    const { page } = await open({ backups });
    expect(things(page).map(([first]) => first)).toEqual([heading]);
    expect(page.querySelector('sv-attention-item a')?.getAttribute('href')).toBe('/console/data/backups');
  });

  it('does not ask for backups that the server makes in another way', async () => {
    const { page } = await open({ backups: { isAvailable: false, backups: [] } });
    expect(things(page)).toEqual([]);
  });

  it('leads an administrator without a second factor to their own', async () => {
    const { page } = await open({ admins: [aUser({ id: 'me', name: 'Me', role: 'platform:admin' })] });
    expect(addressOf(page, 'Set up yours')).toBe('/account/security');
  });

  it('says that a check could not be made, and shows the others', async () => {
    const { page, http, settled } = openPage(OverviewPage, 'platform:owner');
    http.expectOne('/api/admin/health').flush(aReport());
    for (const request of http.match(({ url }) => url.startsWith('/api/admin/') && url !== '/api/admin/plugins'))
      refuse(request, 503, 'too-busy');
    await settled();
    expect(page.textContent).toContain('Some checks could not be made');
    expect(things(page)).toHaveLength(1);
  });

  it('lists every page, for people who look for a setting', async () => {
    const { page } = await open({});
    const links = [...page.querySelectorAll('sv-section-list a')].map(link => link.getAttribute('href'));
    expect(links).toContain('/console/people/sign-in');
    expect(links).toContain('/console/apps/entitlements');
    expect(links.length).toBeGreaterThan(15);
  });
});
