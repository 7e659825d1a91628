import { TestBed } from '@angular/core/testing';
import type { HealthReport } from '@sv/contracts/health.contract';
import { buttonNamed, openPage, refuse } from '../testing/console-page';
import { HealthPage } from './health';

const url = '/api/admin/health';
const aReport = (fields: Partial<HealthReport> = {}): HealthReport => ({
  status: 'ok',
  platformVersion: '0.29.0',
  uptimeSeconds: 90,
  database: {
    dialect: 'sqlite',
    status: 'ok',
    migrations: { applied: 3, pending: 0 },
    sizeBytes: 1000,
    connections: 2,
  },
  auth: { status: 'ok', revocations: 'live' },
  notifications: { transport: 'polling', brokerConnected: false, streams: 0, lastProbeAt: null, lastProbeMs: null },
  live: { engine: 'process', connected: true, streams: 0 },
  plugins: { installed: 4, enabled: 4, errors: 0, problems: [] },
  mailer: { configured: false, queued: 0, lastError: null },
  activity: { dropped: 0 },
  push: { configured: false },
  files: { store: 'disk', usable: true },
  jobs: { waiting: 2, running: 1, failed: 0, oldestDueAt: null },
  process: { pid: 1, memoryRssBytes: 1, eventLoopLagMsP99: 1 },
  problems: [],
  ...fields,
});

const failed = (id: string) => ({ id, state: 'failed' as const, reason: 'It threw.' });

describe('Health', () => {
  afterEach(() => document.body.replaceChildren());

  it('gives the summary in one line; polling without a broker is no fault', async () => {
    const { page, http, settled } = openPage(HealthPage, 'platform:auditor');
    http.expectOne(url).flush(aReport());
    await settled();

    expect(page.textContent).toContain('Everything works');
    expect(page.textContent).not.toContain('Disconnected');
  });

  it('says what is wrong and what to do, for the platform and its plugins', async () => {
    const { page, http, settled } = openPage(HealthPage, 'platform:auditor');
    const problems = [
      { code: 'untrusted-proxy', detail: 'From 10.0.0.7.' },
      { code: 'brand-new', detail: 'Details.' },
    ];
    const plugins = {
      installed: 4,
      enabled: 3,
      errors: 1,
      problems: [failed('sv.tasks'), failed('com.example.shelf')],
    };
    http.expectOne(url).flush(aReport({ status: 'degraded', problems, plugins }));
    http.expectOne('/api/admin/plugins').flush({ plugins: [{ id: 'com.example.shelf', name: 'Stock' }] });
    await settled();

    expect(page.textContent).toContain('4 things need your attention');
    expect(page.textContent).toContain('Name it in TRUSTED_PROXIES only if your own reverse proxy stands there');
    expect(page.textContent).toContain('Brand new');
    expect(page.textContent).toContain('Stock did not start');
    expect(page.textContent).toContain('Tasks did not start');
  });

  it.each([
    ['off', false, 'Off'],
    ['postgres', true, 'Postgres'],
    ['redis', false, 'Disconnected'],
  ] as const)('shows what carries live updates: %s', async (engine, connected, expected) => {
    const { page, http, settled } = openPage(HealthPage, 'platform:auditor');
    http.expectOne(url).flush(aReport({ live: { engine, connected, streams: 12 } }));
    await settled();
    const panel = [...page.querySelectorAll('sv-health-panel')].find(({ textContent }) => textContent.includes('Live'));
    expect(panel!.textContent).toContain(expected);
    expect(panel!.textContent).toContain('12');
  });

  it('asks again on demand, and says when there is no answer', async () => {
    const { page, http, settled } = openPage(HealthPage, 'platform:auditor');
    http.expectOne(url).flush(aReport());
    await settled();

    buttonNamed('Refresh').click();
    TestBed.tick();
    refuse(http.expectOne(url), 503, 'too-busy', 'More work is waiting than can be done soon.');
    await settled();

    expect(page.textContent).toContain('More work is waiting');
  });
});
