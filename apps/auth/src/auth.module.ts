import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import type { Logger } from '@sv/server/logger/logger';
import { FrameworkLogger, loggerModule } from '@sv/server/logger/logger.module';
import { AccessModule } from './access/access.module';
import { AccessTokensModule } from './access-tokens/access-tokens.module';
import { AccountsModule } from './accounts/accounts.module';
import { BackupCodesModule } from './backup-codes/backup-codes.module';
import type { AuthConfig } from './config/auth-config';
import { ConfirmationModule } from './confirmation/confirmation.module';
import { ConfigModule } from './config/config.module';
import { DatabaseModule } from './database/database.module';
import { DirectoryModule } from './directory/directory.module';
import { EmailModule } from './email/email.module';
import { EventsModule } from './events/events.module';
import { GroupsModule } from './groups/groups.module';
import { HealthModule } from './health/health.module';
import { InternalModule } from './internal/internal.module';
import { InvitesModule } from './invites/invites.module';
import { KeysModule } from './keys/keys.module';
import { MetricsModule } from './metrics/metrics.module';
import { PagesModule } from './pages/pages.module';
import { PasskeysModule } from './passkeys/passkeys.module';
import { PolicyAdministrationModule } from './policies/policy-administration.module';
import { RecoveryModule } from './recovery/recovery.module';
import { RevocationsModule } from './revocations/revocations.module';
import { SessionGuard } from './sessions/session.guard';
import { SessionsModule } from './sessions/sessions.module';
import { StepUpModule } from './step-up/step-up.module';
import { TotpModule } from './totp/totp.module';
import { VerifyModule } from './verify/verify.module';

/** The auth server: the list of its features. No providers of its own but the global guard and the framework's log. */
@Module({
  imports: [
    AccessModule,
    AccessTokensModule,
    AccountsModule,
    BackupCodesModule,
    ConfirmationModule,
    DatabaseModule,
    DirectoryModule,
    EmailModule,
    EventsModule,
    GroupsModule,
    HealthModule,
    InternalModule,
    InvitesModule,
    KeysModule,
    MetricsModule,
    PagesModule,
    PasskeysModule,
    PolicyAdministrationModule,
    RecoveryModule,
    RevocationsModule,
    SessionsModule,
    StepUpModule,
    TotpModule,
    VerifyModule,
  ],
  providers: [FrameworkLogger, { provide: APP_GUARD, useClass: SessionGuard }],
})
export class AuthModule {
  static with(config: AuthConfig, logger: Logger): DynamicModule {
    return { module: AuthModule, imports: [ConfigModule.with(config), loggerModule(logger)] };
  }
}
