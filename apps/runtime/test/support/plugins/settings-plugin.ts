import { Controller, Get, Module, type OnModuleInit, Param } from '@nestjs/common';
import { sdk, type SettingsChange } from '@sv/sdk';
import type { ManifestSource, Setting } from '@sv/sdk/manifest';
import type { ServerPlugin } from '@sv/sdk/registry';
import { aPlugin } from './test-plugins';

export const SETTINGS_PLUGIN = 'com.example.club';
export const instanceSettings = `/api/admin/plugins/${SETTINGS_PLUGIN}/settings`;
export const userSettings = `/api/account/apps/${SETTINGS_PLUGIN}/settings`;

const text = (title: string, fields: Partial<Setting> = {}): Setting => ({ type: 'string', title, ...fields });

/** One setting of every kind that rules tell apart. */
export const clubSettings = {
  instance: {
    currency: text('Currency', { enum: ['EUR', 'CHF'], default: 'EUR' }),
    apiKey: text('API key', { format: 'secret' }),
    treasurer: text('Treasurer', { format: 'person' }),
    board: text('Board', { format: 'group' }),
  },
  user: {
    remindAt: text('Remind me', { enum: ['due', 'day-before'], default: 'due' }),
    perPage: { type: 'integer', title: 'Rows', minimum: 10, maximum: 100, default: 20 },
    token: text('Token', { format: 'secret' }),
    buddy: text('Buddy', { format: 'person' }),
  },
} satisfies ManifestSource['settings'];

/** A plugin with settings, a route that answers with those it reads, and the changes that it was notified of. */
export function settingsPlugin(manifest: Partial<ManifestSource> = {}) {
  const changes: SettingsChange[] = [];

  @Controller()
  class ClubController {
    @Get('settings')
    async own(): Promise<unknown> {
      return { instance: await sdk.settings.instance(), user: await sdk.settings.user() };
    }

    @Get('settings/:userId')
    ofAnother(@Param('userId') userId: string): Promise<unknown> {
      return sdk.settings.user(userId);
    }
  }

  @Module({ controllers: [ClubController] })
  class ClubModule implements OnModuleInit {
    onModuleInit(): void {
      sdk.settings.onChange(change => void changes.push(change));
    }
  }

  const plugin: ServerPlugin = aPlugin(
    { id: SETTINGS_PLUGIN, permissions: ['settings', 'users:read'], settings: clubSettings, ...manifest },
    async () => ({ default: ClubModule }),
  );
  return { plugin, changes };
}
