import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { ExportRows } from './export-rows';

/** Marks the exports of a process that died as failed, at startup. */
@Injectable()
export class DeadExports implements OnApplicationBootstrap {
  constructor(
    private readonly rows: ExportRows,
    private readonly db: DataSource,
    private readonly logger: PinoLogger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const isAlone = this.db.options.type !== 'postgres';
    await this.rows.giveUpDead(isAlone).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'exports of a process that ended unexpectedly are still marked as running');
    });
  }
}
