import type { ProofReport } from '@sv/contracts/proof.contract';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PinoLogger } from 'nestjs-pino';
import type { RuntimeConfig } from '../../kernel/config/runtime-config';
import { ProofService } from './proof.service';

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
        { name: 'sign-ins', figure: 90, unit: '/s', reference: 160, ratio: 0.56, promise: '≥ 0.7', pass: false },
        {
          name: 'descriptors',
          figure: null,
          unit: '',
          promise: 'none lost',
          pass: true,
          note: 'not tried: no prlimit',
        },
      ],
    },
  ],
};

describe('the reports of what was measured', () => {
  let folder: string;
  const warn = jest.fn();
  const reports = () =>
    new ProofService({ proofDir: folder } as RuntimeConfig, { warn } as unknown as PinoLogger).reports();
  const write = (name: string, content: unknown) =>
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sv-proof-'));
    warn.mockReset();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are none where nothing was measured', async () => {
    expect(await reports()).toEqual({ release: null, machine: null });
    expect(warn).not.toHaveBeenCalled();
  });

  it('are that of the release and that of this machine, without what a report does not have', async () => {
    write('release.json', report);
    write('report.json', { ...report, password: 'x' });
    expect(JSON.parse(JSON.stringify(await reports()))).toEqual({ release: report, machine: report });
  });

  it.each([
    ['no JSON', '{"format":'],
    ['another format', { ...report, format: 2 }],
    [
      'a figure that is none',
      { ...report, sections: [{ name: 'load', findings: [{ ...report.sections[0]!.findings[0], figure: '90' }] }] },
    ],
    ['a section of no name', { ...report, sections: [{ name: 'luck', findings: [] }] }],
    ['null', 'null'],
    ['2 MiB', 'x'.repeat(2 * 1024 * 1024)],
  ])('leave out %s, and log it', async (_name, content) => {
    write('report.json', content);
    expect(await reports()).toEqual({ release: null, machine: null });
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
