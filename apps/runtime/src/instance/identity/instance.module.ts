import { Global, Module } from '@nestjs/common';
import { InternalClient } from '../../kernel/auth-client/internal-client';
import { Revisions } from '../../kernel/database/revisions';
import { PlatformOptions } from '../../kernel/platform-options';
import { PlatformSettings } from '../../kernel/settings/platform-settings';
import { InstanceConfigController } from './instance-config.controller';
import { InstanceConfigService } from './instance-config.service';
import { InstanceIdentity } from './instance-identity';
import { IdentityHandover } from './mail/identity-handover';

/** How the instance calls itself and looks: what everybody reads, and how Console changes it. */
@Global()
@Module({
  controllers: [InstanceConfigController],
  providers: [
    InstanceConfigService,
    {
      provide: InstanceIdentity,
      inject: [PlatformOptions, Revisions],
      useFactory: ({ config, dataSource, mockDataSource }: PlatformOptions, revisions: Revisions) =>
        InstanceIdentity.open(dataSource, { revisions, defaults: config.instanceDefaults, mock: mockDataSource }),
    },
    {
      provide: IdentityHandover,
      inject: [InstanceIdentity, PlatformSettings, InternalClient, PlatformOptions],
      useFactory: (
        identity: InstanceIdentity,
        settings: PlatformSettings,
        internal: InternalClient,
        { config: { publicUrl }, logger }: PlatformOptions,
      ) => new IdentityHandover(identity, settings, internal, { publicUrl, logger }),
    },
  ],
  exports: [IdentityHandover, InstanceIdentity],
})
export class InstanceModule {}
