import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { Lifecycle } from '../../../kernel/lifecycle';
import { SliceJournal } from '../slices/sqlite-slice-journal';
import { ImportRuns } from './import-runs';

/** Ends the imports of a process that died. */
@Injectable()
export class DeadImports implements OnModuleInit {
  private readonly startedAt = new Date();

  constructor(
    private readonly db: DataSource,
    private readonly runs: ImportRuns,
    private readonly slices: SliceJournal,
    private readonly lifecycle: Lifecycle,
    private readonly logger: PinoLogger,
  ) {}

  onModuleInit(): void {
    this.lifecycle.whenReady(() => void this.end());
  }

  private async end(): Promise<void> {
    try {
      const isAlone = this.db.options.type !== 'postgres';
      await (isAlone ? this.runs.giveUpBegunBefore(this.startedAt) : this.runs.giveUpSilent());
      await this.slices.endBegunBefore(this.startedAt);
    } catch (error) {
      this.logger.warn(
        { err: error },
        'interrupted imports were not closed; the next import of each person closes them',
      );
    }
  }
}
