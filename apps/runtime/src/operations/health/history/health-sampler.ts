import { Injectable } from '@nestjs/common';
import type { HealthMeasures } from '@sv/contracts/health.contract';
import type { InternalProcess } from '@sv/contracts/internal.contract';
import { PinoLogger } from 'nestjs-pino';
import { LessThan } from 'typeorm';
import { InternalClient } from '../../../kernel/auth-client/internal-client';
import { type RequestCounts, RequestMeter } from '../../../kernel/exchange/request-meter';
import { Lifecycle } from '../../../kernel/lifecycle';
import { PlatformOptions } from '../../../kernel/platform-options';
import { claimSetting } from '../../../kernel/settings/platform-settings.sql';
import { HealthReportService } from '../health-report.service';
import { MachineWatch } from '../machine/machine-watch';
import { HealthSampleRow } from '../../health-samples/health-sample.entity';
import { waitingPushes } from './health-samples.sql';

const MINUTE_MS = 60_000;
/** The first sample waits until the start is over. */
const FIRST_MS = 20_000;
const KEPT_MS = 24 * 60 * MINUTE_MS;
/** Under which the minute of the last sample is stored; of several processes, one stores a minute. */
const SAMPLED = 'health:sampled';

/** Writes down every minute how the instance is doing, and deletes what is older than a day. */
@Injectable()
export class HealthSampler {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly options: PlatformOptions,
    private readonly health: HealthReportService,
    private readonly machine: MachineWatch,
    private readonly meter: RequestMeter,
    private readonly internal: InternalClient,
    private readonly logger: PinoLogger,
    lifecycle: Lifecycle,
  ) {
    lifecycle.whenReady(() => this.schedule(FIRST_MS));
    lifecycle.beforeEnd(() => clearTimeout(this.timer));
  }

  /** Takes one sample, unless this minute has one. Never throws: without a database there is nothing to write. */
  async takeSample(now = new Date()): Promise<void> {
    // Taken by every process, so that the counts of one are never those of several minutes.
    const counts = this.meter.takeCounts();
    const { dataSource } = this.options;
    const at = `${now.toISOString().slice(0, 16)}:00.000Z`;
    try {
      if (!(await claimSetting(dataSource, SAMPLED, at, 'less'))) return;
      const measures = await this.measure(counts);
      const rows = dataSource.getRepository(HealthSampleRow);
      await rows.upsert({ at, measures }, ['at']);
      await rows.delete({ at: LessThan(new Date(now.getTime() - KEPT_MS).toISOString()) });
    } catch (error) {
      this.logger.debug({ err: error }, 'a health sample could not be stored');
    }
  }

  private async measure({ requests, errors, latencyP95Ms }: RequestCounts): Promise<HealthMeasures> {
    const { config, dataSource } = this.options;
    const [report, auth, pushQueued, free] = await Promise.all([
      this.health.healthReport(),
      this.internal.call<InternalProcess>({ path: '/internal/process' }).catch(() => null),
      waitingPushes(dataSource),
      this.machine.look.freeBytes(config.dataDir),
    ]);
    const { process, mailer, jobs, database } = report;
    return {
      runtimeMemoryBytes: process.memoryRssBytes,
      authMemoryBytes: auth?.memoryRssBytes ?? null,
      eventLoopDelayMs: process.eventLoopLagMsP99,
      ...{ requests, errors, latencyP95Ms },
      ...{ mailQueued: mailer.queued, jobsWaiting: jobs.waiting, pushQueued },
      databaseBytes: database.sizeBytes,
      diskFreeBytes: free,
    };
  }

  private schedule(delayMs: number): void {
    this.timer = setTimeout(() => {
      void this.takeSample().finally(() => this.schedule(MINUTE_MS));
    }, delayMs).unref();
  }
}
