import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Logger } from '@sv/server/logger/logger';
import type { DataSource } from 'typeorm';
import { InternalClient } from './auth-client/internal-client';
import { RevocationFollower } from './auth-client/revocation-follower';
import { RuntimeConfig } from './config/runtime-config';
import { InstanceIdentity } from './instance/instance-identity';
import { Lifecycle } from './lifecycle';
import { PluginHost } from './plugin-host/plugin-host';

/** What exists before Nest does, because the gateway in front of it uses it too. */
export interface PlatformParts {
  config: RuntimeConfig;
  logger: Logger;
  dataSource: DataSource;
  internal: InternalClient;
  follower: RevocationFollower;
  instance: InstanceIdentity;
  plugins: PluginHost;
  lifecycle: Lifecycle;
}

/** Hands the parts that were made at start to every feature. The one global module, and it has no logic. */
@Global()
@Module({})
export class PlatformModule {
  static with(parts: PlatformParts): DynamicModule {
    const providers = [
      { provide: RuntimeConfig, useValue: parts.config },
      { provide: InternalClient, useValue: parts.internal },
      { provide: RevocationFollower, useValue: parts.follower },
      { provide: InstanceIdentity, useValue: parts.instance },
      { provide: PluginHost, useValue: parts.plugins },
      { provide: Lifecycle, useValue: parts.lifecycle },
    ];
    return { module: PlatformModule, providers, exports: providers.map(({ provide }) => provide) };
  }
}
