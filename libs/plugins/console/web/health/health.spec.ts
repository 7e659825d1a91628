import { TestBed } from '@angular/core/testing';
import { buttonNamed, openPage, refuse } from '../testing/console-page';
import { aReport } from '../testing/a-health-report';
import { HealthPage } from './health';

const url = '/api/admin/health';
describe('Health', () => {
  afterEach(() => document.body.replaceChildren());

  it('gives the summary in one line; polling without a broker is no fault', async () => {
    const { page, http, settled } = openPage(HealthPage, 'platform:auditor');
    http.expectOne(url).flush(aReport());
    await settled();

    expect(page.textContent).toContain('Everything works');
    expect(page.textContent).not.toContain('Disconnected');
  });

  it('leads to what needs attention', async () => {
    const { page, http, settled } = openPage(HealthPage, 'platform:auditor');
    http.expectOne(url).flush(aReport({ status: 'degraded' }));
    await settled();
    const link = [...page.querySelectorAll('a')].find(({ textContent }) => textContent === 'your attention');
    expect(link?.getAttribute('href')).toBe('/console');
  });

  it.each([
    ['off', false, 'Off'],
    ['postgres', true, 'PostgreSQL'],
    ['redis', false, 'Disconnected'],
  ] as const)('shows what carries live updates: %s', async (engine, connected, expected) => {
    const { page, http, settled } = openPage(HealthPage, 'platform:auditor');
    http.expectOne(url).flush(aReport({ live: { engine, connected, streams: 12 } }));
    await settled();
    const panel = [...page.querySelectorAll('sv-health-panel')].find(({ textContent }) => textContent.includes('Live'));
    expect(panel!.textContent).toContain(expected);
    expect(panel!.textContent).toContain('12');
  });

  it('says where Prometheus finds the metrics', async () => {
    const { page, http, settled } = openPage(HealthPage, 'platform:auditor');
    http.expectOne(url).flush(aReport());
    await settled();
    const link = [...page.querySelectorAll('a')].find(({ textContent }) => textContent === 'metrics of this server');
    expect(link?.getAttribute('href')).toBe('/api/admin/metrics');
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
