import { Module } from '@nestjs/common';
import { Vault } from '@sv/server/keys/vault';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import { SettingChanges } from './setting-changes';
import { SettingsReader } from './settings-reader';
import { StoredSettings } from './stored-settings';

/** What administrators and users set for plugins. */
@Module({
  providers: [
    {
      provide: Vault,
      inject: [RuntimeConfig],
      useFactory: ({ authSecret, previousAuthSecret }: RuntimeConfig) => new Vault(authSecret, previousAuthSecret),
    },
    SettingChanges,
    SettingsReader,
    StoredSettings,
  ],
  exports: [SettingChanges, SettingsReader, StoredSettings],
})
export class PluginSettingsModule {}
