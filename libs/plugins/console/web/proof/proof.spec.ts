import type { ProofReport, ProofReports } from '@sv/contracts/proof.contract';
import { type ConsolePage, openPage } from '../testing/console-page';
import { ProofPage } from './proof';

const report: ProofReport = {
  format: 1,
  platformVersion: '0.29.0',
  commit: null,
  at: '2026-11-26T08:00:00.000Z',
  durationSeconds: 900,
  machine: { processor: 'A processor', cores: 2, memoryBytes: 2 ** 34, system: 'Linux 6.1 x64', node: '24.21.0' },
  sections: [
    {
      name: 'load',
      findings: [
        { name: 'Sign-ins', figure: 90, unit: '/s', reference: 180, ratio: 0.5, promise: '≥ 0.7', pass: false },
        {
          name: 'Descriptors low',
          figure: null,
          unit: '',
          promise: 'answers',
          pass: true,
          note: 'not tried: no prlimit',
        },
      ],
    },
  ],
};

describe('Proof', () => {
  afterEach(() => document.body.replaceChildren());

  async function open(reports: ProofReports): Promise<ConsolePage> {
    const opened = openPage(ProofPage, 'platform:auditor');
    opened.http.expectOne('/api/admin/proof').flush(reports);
    await opened.settled();
    return opened;
  }
  const rows = (page: HTMLElement): string[][] =>
    [...page.querySelectorAll('tbody tr')].map(row =>
      [...row.children].map(cell => cell.textContent!.replace(/\s+/g, ' ').trim()),
    );

  it('says how this machine is measured, beside what the release reached', async () => {
    const { page } = await open({ release: report, machine: null });
    expect(page.textContent).toContain('npm run prove');
    expect(rows(page)[0]).toEqual(['Sign-ins', '≥ 0.7', '–Not measured', '90 /s, ratio 0.5 Not kept']);
  });

  it('shows both machines side by side, and what was not tried as neither kept nor broken', async () => {
    const faster = JSON.parse(JSON.stringify(report)) as ProofReport;
    Object.assign(faster.sections[0]!.findings[0]!, { figure: 1234.5, ratio: 0.8, pass: true });
    const { page } = await open({ release: report, machine: faster });
    expect(page.textContent).not.toContain('npm run prove');
    expect(page.textContent).toContain('1 of 1 promises kept');
    expect(page.textContent).toContain('A processor, 2 cores, 16 GiB');
    expect(rows(page)).toEqual([
      ['Sign-ins', '≥ 0.7', '1,234.5 /s, ratio 0.8', '90 /s, ratio 0.5 Not kept'],
      ['Descriptors low not tried: no prlimit', 'answers', 'Not tried', 'Not tried'],
    ]);
  });
});
