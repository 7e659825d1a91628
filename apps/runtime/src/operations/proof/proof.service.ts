// Reads the reports of `npm run prove`: the one of the release, and the one of this machine.
import { Injectable } from '@nestjs/common';
import type { ProofReport, ProofReports } from '@sv/contracts/proof.contract';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PinoLogger } from 'nestjs-pino';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import { ProofReportDto } from './proof.dto';

/** A report has about 20 kB. */
const MOST_BYTES = 1024 * 1024;

@Injectable()
export class ProofService {
  constructor(
    private readonly config: RuntimeConfig,
    private readonly logger: PinoLogger,
  ) {}

  async reports(): Promise<ProofReports> {
    const [release, machine] = await Promise.all([this.read('release.json'), this.read('report.json')]);
    return { release, machine };
  }

  /** Null where there is none, and where the file is something else: it was written outside the runtime. */
  private async read(name: string): Promise<ProofReport | null> {
    const file = join(this.config.proofDir, name);
    try {
      if ((await stat(file)).size > MOST_BYTES) throw new Error('the file is too large');
      const report = plainToInstance(ProofReportDto, JSON.parse(await readFile(file, 'utf8')));
      const [fault] = validateSync(report, { whitelist: true, forbidUnknownValues: true });
      if (fault) throw new Error(`${fault.property} is not as in a report`);
      return report;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
        this.logger.warn({ file, reason: (error as Error).message }, 'a proof report cannot be read');
      }
      return null;
    }
  }
}
