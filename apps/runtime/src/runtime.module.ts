import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FrameworkLogger, loggerModule } from '@sv/server/logger/logger.module';
import { AccessGuard } from './access/access.guard';
import type { PlatformParts } from './platform-parts';
import { PlatformModule } from './platform.module';

/** The platform's Nest application: the list of its features. Everything is closed unless a route opens itself. */
@Module({})
export class RuntimeModule {
  static with(parts: PlatformParts): DynamicModule {
    return {
      module: RuntimeModule,
      imports: [
        loggerModule(parts.logger),
        PlatformModule.with(parts),
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ retryAttempts: 0 }),
          dataSourceFactory: async () => parts.dataSource,
        }),
      ],
      providers: [FrameworkLogger, { provide: APP_GUARD, useClass: AccessGuard }],
    };
  }
}
