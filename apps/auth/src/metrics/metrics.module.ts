import { Module } from '@nestjs/common';
import { mailMetrics } from '@sv/server/mail/mail-metrics';
import { CurrentMail } from '@sv/server/mail/current-mail';
import { Exposition } from '@sv/server/metrics/exposition';
import type { Metric } from '@sv/server/metrics/metric';
import { RequestMetrics } from '@sv/server/metrics/request-metrics';
import { PLATFORM_VERSION } from '@sv/server/platform-version';
import { DataSource } from 'typeorm';
import { AccountsModule } from '../accounts/accounts.module';
import { PasswordHasher } from '../accounts/password/password-hasher';
import { HealthModule } from '../health/health.module';
import { ProcessState } from '../health/process-state';
import { MailModule } from '../mail/mail.module';

const exposition = {
  provide: Exposition,
  inject: [RequestMetrics, ProcessState, PasswordHasher, DataSource, CurrentMail],
  useFactory: (
    requests: RequestMetrics,
    state: ProcessState,
    hasher: PasswordHasher,
    db: DataSource,
    mail: CurrentMail,
  ) => {
    const all = new Exposition();
    all.add(...requests.metrics(), ...serverMetrics(state, hasher), ...mailMetrics(db, mail));
    return all;
  },
};

const serverMetrics = (state: ProcessState, hasher: PasswordHasher): Metric[] => [
  {
    name: 'workspace_info',
    help: 'The version of the platform; always 1.',
    type: 'gauge',
    read: () => [{ labels: { version: PLATFORM_VERSION }, value: 1 }],
  },
  {
    name: 'workspace_ready',
    help: 'Whether this process takes requests.',
    type: 'gauge',
    read: async () => [{ value: (await state.readiness()) === 'ready' ? 1 : 0 }],
  },
  {
    name: 'workspace_password_hashes',
    help: 'Passwords that are hashed now, and those that wait.',
    type: 'gauge',
    read: () => [
      { labels: { state: 'running' }, value: hasher.load.running },
      { labels: { state: 'waiting' }, value: hasher.load.waiting },
    ],
  },
];

/** What `/metrics` tells of the auth server, served only on AUTH_METRICS_PORT. */
@Module({
  imports: [AccountsModule, HealthModule, MailModule],
  providers: [RequestMetrics, exposition],
})
export class MetricsModule {}
