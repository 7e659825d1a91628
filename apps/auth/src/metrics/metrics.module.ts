import { Module } from '@nestjs/common';
import { mailMeasures } from '@sv/server/mail/mail-measures';
import { CurrentMail } from '@sv/server/mail/current-mail';
import { Exposition } from '@sv/server/metrics/exposition';
import type { Measure } from '@sv/server/metrics/measure';
import { RequestTally } from '@sv/server/metrics/request-tally';
import { PLATFORM_VERSION } from '@sv/server/platform-version';
import { DataSource } from 'typeorm';
import { AccountsModule } from '../accounts/accounts.module';
import { PasswordHasher } from '../accounts/password/password-hasher';
import { HealthModule } from '../health/health.module';
import { ProcessState } from '../health/process-state';
import { MailModule } from '../mail/mail.module';

const exposition = {
  provide: Exposition,
  inject: [RequestTally, ProcessState, PasswordHasher, DataSource, CurrentMail],
  useFactory: (
    requests: RequestTally,
    state: ProcessState,
    hasher: PasswordHasher,
    db: DataSource,
    mail: CurrentMail,
  ) => {
    const all = new Exposition();
    all.add(...requests.measures(), ...serverMeasures(state, hasher), ...mailMeasures(db, mail));
    return all;
  },
};

const serverMeasures = (state: ProcessState, hasher: PasswordHasher): Measure[] => [
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
  providers: [RequestTally, exposition],
})
export class MetricsModule {}
