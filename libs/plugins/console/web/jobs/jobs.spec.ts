import type { AdminJob, JobOverview } from '@sv/contracts/jobs.contract';
import { buttonNamed, openPage, refuse, type ConsolePage } from '../testing/console-page';
import { jobDetail } from './job-text';
import { JobsPage } from './jobs';

const url = '/api/admin/jobs';
const overviewUrl = '/api/admin/job-overview';
const aJob = (fields: Partial<AdminJob>): AdminJob => ({
  id: 'j1',
  owner: 'sv.tasks',
  name: 'remind',
  key: null,
  status: 'waiting',
  runAt: '2026-06-22T10:00:00.000Z',
  attempt: 0,
  lastError: null,
  createdAt: '2026-06-22T09:00:00.000Z',
  triedAt: null,
  ...fields,
});
const failed = aJob({ id: 'j2', name: 'sync', status: 'failed', attempt: 6, lastError: 'The printer is on fire' });
const overview: JobOverview = {
  owners: [
    { owner: 'platform', waiting: 0, running: 0, failed: 1 },
    { owner: 'sv.tasks', waiting: 0, running: 0, failed: 1 },
  ],
  schedules: [
    {
      owner: 'sv.tasks',
      name: 'weekly',
      schedule: '0 8 * * 1',
      timeZone: 'Europe/Berlin',
      nextAt: '2026-06-29T06:00:00.000Z',
    },
  ],
};

async function open(
  role: Parameters<typeof openPage>[1],
  jobs: AdminJob[],
  counts = overview,
): Promise<ConsolePage<JobsPage>> {
  const opened = openPage(JobsPage, role);
  opened.http.expectOne('/api/admin/plugins').flush({ plugins: [{ id: 'sv.tasks', name: 'Tasks' }] });
  opened.http.expectOne(url).flush({ jobs, nextCursor: null });
  opened.http.expectOne(overviewUrl).flush(counts);
  await opened.settled();
  return opened;
}

describe('Jobs', () => {
  afterEach(() => document.body.replaceChildren());

  it('lists them with what went wrong, and lets an auditor change nothing', async () => {
    const { page } = await open('platform:auditor', [aJob({}), failed]);
    const rows = [...page.querySelectorAll('tbody tr')].map(row => row.textContent.replace(/\s+/g, ' ').trim());
    expect(rows[0]).toContain('remindTasksWaitingDue since');
    expect(rows[1]).toContain('syncTasksFailedAfter 6 triesThe printer is on fire');
    expect(rows[2]).toContain('0 8 * * 1Europe/Berlin');
    expect(page.querySelector('tbody button')).toBeNull();
  });

  it('runs a failed one again, and deletes one after a question', async () => {
    const { page, http, settled } = await open('platform:admin', [failed]);
    buttonNamed('Retry: sync').click();
    const run = http.expectOne(`${url}/j2/run`);
    expect(run.request.method).toBe('POST');
    run.flush(aJob({ id: 'j2', name: 'sync' }));
    await settled();
    http.expectOne(overviewUrl).flush(overview);
    expect(page.querySelector('tbody tr')?.textContent).toContain('Waiting');
    buttonNamed('Delete sync').click();
    await settled();
    expect(document.body.textContent).toContain('Delete the job sync?');
  });

  it('runs a scheduled one now, and says why it could not', async () => {
    const { http, settled } = await open('platform:admin', []);
    buttonNamed('Run now: weekly of Tasks').click();
    refuse(http.expectOne('/api/admin/job-schedules/sv.tasks/weekly/run'), 404, 'not-found', 'It is gone.');
    await settled();
    expect(buttonNamed('Run now: weekly of Tasks').getAttribute('aria-busy')).not.toBe('true');
  });

  it('filters by status and app', async () => {
    const { page, http, settled } = await open('platform:auditor', [failed]);
    const [status, app] = [...page.querySelectorAll<HTMLSelectElement>('[role=search] select')];
    expect([...app!.options].map(({ text }) => text.trim())).toEqual(['All apps', 'Workspace', 'Tasks']);
    for (const [select, value] of [
      [status!, 'failed'],
      [app!, 'sv.tasks'],
    ] as const) {
      select.value = value;
      select.dispatchEvent(new Event('change'));
    }
    await settled();
    const asked = http.expectOne(request => request.url === url);
    expect(asked.request.params.toString()).toBe('status=failed&owner=sv.tasks');
    asked.flush({ jobs: [], nextCursor: null });
    await settled();
    expect(page.textContent).toContain('No jobs match your filters.');
  });

  it.each([
    [aJob({ runAt: '2026-06-22T11:00:00.000Z' }), 'At 2026-06-22T11:00:00.000Z'],
    [aJob({ attempt: 1 }), 'Retries at 2026-06-22T10:00:00.000Z, after 1 try'],
    [aJob({ status: 'running', attempt: 1 }), ''],
    [aJob({ status: 'running', attempt: 3 }), 'Try 3'],
  ])('says what will happen', (job, text) => {
    expect(jobDetail(job, at => at, new Date('2026-06-22T10:30:00.000Z'))).toBe(text);
  });
});
