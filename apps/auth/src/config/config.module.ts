import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CurrentMail } from '@sv/server/mail/current-mail';
import { AuthConfig } from './auth-config';

/**
 * Provides `AuthConfig`, the environment, read once by `main.ts` or by a test, and the mail server that is in use, which
 * may be one that the runtime hands over (`mail/handed-mail.ts`).
 */
@Global()
@Module({})
export class ConfigModule {
  static with(config: AuthConfig): DynamicModule {
    const providers = [
      { provide: AuthConfig, useValue: config },
      { provide: CurrentMail, useFactory: () => new CurrentMail(config.mail, config.publicUrl) },
    ];
    return { module: ConfigModule, providers, exports: [AuthConfig, CurrentMail] };
  }
}
