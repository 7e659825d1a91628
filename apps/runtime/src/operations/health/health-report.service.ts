import { Injectable } from '@nestjs/common';
import type { HealthReport } from '@sv/contracts/health.contract';
import { PLATFORM_VERSION } from '@sv/server/platform-version';
import { AuthHealth } from './auth-health';
import { DatabaseHealth } from './database-health';
import { FeatureHealth } from './feature-health';
import { MachineWatch } from './machine/machine-watch';
import { ProblemBoard } from '../../kernel/problems/problem-board';
import { ProcessHealth } from './process-health';

/** The report for administrators. */
@Injectable()
export class HealthReportService {
  constructor(
    private readonly database: DatabaseHealth,
    private readonly auth: AuthHealth,
    private readonly features: FeatureHealth,
    private readonly process: ProcessHealth,
    private readonly machine: MachineWatch,
    private readonly problems: ProblemBoard,
  ) {}

  async healthReport(): Promise<HealthReport> {
    const [database, auth, features, notices] = await Promise.all([
      this.database.databaseReport(),
      this.auth.authReport(),
      this.features.featureReport(),
      this.auth.notices(),
      this.machine.checkMachine(),
    ]);
    const parts = {
      database,
      auth,
      ...features,
      process: this.process.processReport(),
      problems: this.problems.list(),
    };
    return {
      status: isWell(parts) ? 'ok' : 'degraded',
      platformVersion: PLATFORM_VERSION,
      uptimeSeconds: this.process.uptimeSeconds,
      ...parts,
      problems: [...parts.problems, ...notices],
    };
  }
}

type Parts = Pick<HealthReport, 'database' | 'auth' | 'notifications' | 'plugins' | 'problems'>;

/** A problem in one part is a problem of the whole. Polling has no broker that could be disconnected. */
const isWell = ({ database, auth, notifications, plugins, problems }: Parts): boolean =>
  database.status === 'ok' &&
  database.migrations.pending === 0 &&
  auth.status === 'ok' &&
  auth.revocations === 'live' &&
  (notifications.transport === 'polling' || notifications.brokerConnected) &&
  plugins.problems.length === 0 &&
  problems.length === 0;
