import type { HealthHistory, HealthSample } from '@sv/contracts/health.contract';
import { openPage, refuse } from '../testing/console-page';
import { drawn, hourly } from './chart/chart-shape';
import { LastDay } from './last-day';

const url = '/api/admin/health/history';
const from = '2026-11-24T22:00:00.000Z';
const aSample = (at: string, fields: Partial<HealthSample> = {}): HealthSample => ({
  ...{ at, runtimeMemoryBytes: 210_000_000, authMemoryBytes: null, eventLoopDelayMs: 3, requests: 12, errors: 0 },
  ...{ latencyP95Ms: 40, mailQueued: 0, jobsWaiting: 1, pushQueued: 0, databaseBytes: 8_000_000, diskFreeBytes: 9e9 },
  ...fields,
});

async function open(samples: HealthSample[]) {
  const opened = openPage(LastDay, 'platform:auditor');
  const history: HealthHistory = { from, intervalSeconds: 300, samples };
  opened.http.expectOne(url).flush(history);
  await opened.settled();
  return opened;
}

describe('The last day', () => {
  afterEach(() => document.body.replaceChildren());

  it('shows the latest and the highest value, and the same numbers as a table', async () => {
    const { page } = await open([
      aSample('2026-11-25T20:55:00.000Z', { latencyP95Ms: 1500 }),
      aSample('2026-11-25T21:00:00.000Z'),
      aSample('2026-11-25T21:05:00.000Z', { errors: 2 }),
    ]);
    const chart = [...page.querySelectorAll('sv-line-chart')].find(one => one.textContent.includes('Response time'))!;

    expect(chart.querySelector('dd')?.textContent).toBe('40 ms');
    expect(chart.textContent).toContain('highest 1.5 s');
    const rows = [...chart.querySelectorAll('tbody tr')].map(row => row.querySelector('td')?.textContent.trim());
    expect(rows).toEqual(['40 ms', '1.5 s']);
    expect(page.querySelectorAll('sv-line-chart svg[aria-hidden=true]').length).toBeGreaterThan(5);
  });

  it('shows a dash for what was not measured', async () => {
    const { page } = await open([aSample('2026-11-25T21:00:00.000Z')]);
    const memory = [...page.querySelectorAll('sv-line-chart')].find(one =>
      one.textContent.includes('Sign-in service'),
    )!;

    expect([...memory.querySelectorAll('tbody td')].map(cell => cell.textContent.trim())).toEqual(['210 MB', '–']);
  });

  it('says that there is nothing yet, and what went wrong', async () => {
    const { page } = await open([]);
    expect(page.textContent).toContain('No data yet');
    document.body.replaceChildren();
  });

  it('says what went wrong', async () => {
    const { page, http, settled } = openPage(LastDay, 'platform:auditor');
    refuse(http.expectOne(url), 503, 'too-busy', 'More work is waiting than can be done soon.');
    await settled();
    expect(page.textContent).toContain('More work is waiting');
  });
});

describe('the shape of a chart', () => {
  const span = { from: 0, to: 1000, step: 10 };

  it('begins the scale at zero, and leaves out what is missing', () => {
    const points = [
      { at: 0, value: 0 },
      { at: 10, value: 5 },
      { at: 500, value: 10 },
    ];
    expect(drawn([{ name: 'a', points }], span)).toEqual(['M0 70L3 37M150 4h2']);
  });

  it('has one scale for all lines', () => {
    const line = (value: number) => ({ name: 'a', points: [{ at: 0, value }] });
    expect(drawn([line(10), line(5)], span)).toEqual(['M0 4h2', 'M0 37h2']);
    expect(drawn([line(0)], span)).toEqual(['M0 70h2']);
  });

  it('has the highest value of each hour as a row, the newest first', () => {
    const hour = 3_600_000;
    const points = [
      { at: 0, value: 1 },
      { at: 10, value: 4 },
      { at: 2 * hour, value: 2 },
    ];
    expect(hourly([{ name: 'a', points }], { from: 0, to: 3 * hour - 1, step: 10 })).toEqual([
      { at: '1970-01-01T02:00:00.000Z', values: [2] },
      { at: '1970-01-01T00:00:00.000Z', values: [4] },
    ]);
  });
});
