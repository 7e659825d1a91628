import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { StatementWatch } from '@sv/server/database/statement-watch';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { AuthConfig } from '../config/auth-config';
import { openIdentityStore } from './open-identity-store';

/** Opens the identity database at start and closes it last. Features inject TypeORM's `DataSource`. */
@Global()
@Module({
  providers: [
    {
      provide: DataSource,
      inject: [AuthConfig, PinoLogger],
      useFactory: async (config: AuthConfig, logger: PinoLogger) => {
        const store = await openIdentityStore({ ...config.database, limits: config.databaseLimits }, logger);
        const askedBy = (): undefined => undefined;
        store.statements = new StatementWatch({ slowMs: config.slowQueryMs, log: logger, askedBy });
        return store;
      },
    },
  ],
  exports: [DataSource],
})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(private readonly db: DataSource) {}

  async onApplicationShutdown(): Promise<void> {
    if (this.db.isInitialized) await this.db.destroy();
  }
}
