import { Injectable } from '@nestjs/common';
import type { HealthHistory, HealthMeasures, HealthSample } from '@sv/contracts/health.contract';
import { MoreThanOrEqual } from 'typeorm';
import { PlatformOptions } from '../../../kernel/platform-options';
import { HealthSampleRow } from '../../health-samples/health-sample.entity';

const STEP_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** The last day, five minutes at a time: few enough for a page, and a peak of one minute still shows. */
@Injectable()
export class HealthHistoryService {
  constructor(private readonly options: PlatformOptions) {}

  async readHistory(now = new Date()): Promise<HealthHistory> {
    const rows = await this.options.dataSource.getRepository(HealthSampleRow).find({
      where: { at: MoreThanOrEqual(new Date(now.getTime() - DAY_MS).toISOString()) },
      order: { at: 'ASC' },
    });
    const steps = new Map<number, HealthSampleRow[]>();
    for (const row of rows) {
      const step = Math.floor(Date.parse(row.at) / STEP_MS) * STEP_MS;
      steps.set(step, [...(steps.get(step) ?? []), row]);
    }
    const samples = [...steps].map(([at, some]) => joined(new Date(at), some));
    return { from: new Date(now.getTime() - DAY_MS).toISOString(), intervalSeconds: STEP_MS / 1000, samples };
  }
}

/** Requests are added up; of the free space the least counts, of everything else the most. */
function joined(at: Date, rows: readonly HealthSampleRow[]): HealthSample {
  const of = <Name extends keyof HealthMeasures>(name: Name): number[] =>
    rows.map(({ measures }) => measures[name]).filter(value => typeof value === 'number');
  const most = (name: keyof HealthMeasures): number | null => (of(name).length > 0 ? Math.max(...of(name)) : null);
  const sum = (name: keyof HealthMeasures): number => of(name).reduce((total, value) => total + value, 0);
  return {
    at: at.toISOString(),
    runtimeMemoryBytes: most('runtimeMemoryBytes') ?? 0,
    authMemoryBytes: most('authMemoryBytes'),
    eventLoopDelayMs: most('eventLoopDelayMs') ?? 0,
    requests: sum('requests'),
    errors: sum('errors'),
    latencyP95Ms: most('latencyP95Ms'),
    mailQueued: most('mailQueued') ?? 0,
    jobsWaiting: most('jobsWaiting') ?? 0,
    pushQueued: most('pushQueued') ?? 0,
    databaseBytes: most('databaseBytes'),
    diskFreeBytes: of('diskFreeBytes').length > 0 ? Math.min(...of('diskFreeBytes')) : null,
  };
}
