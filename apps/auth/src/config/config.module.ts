import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AuthConfig } from './auth-config';

/** Provides `AuthConfig`: the environment, read once by `main.ts` or by a test. */
@Global()
@Module({})
export class ConfigModule {
  static with(config: AuthConfig): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: AuthConfig, useValue: config }], exports: [AuthConfig] };
  }
}
