import { Controller, Delete, Get, Module, Param, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { sdk } from '@sv/sdk';
import type { ManifestSource } from '@sv/sdk/manifest';
import type { ServerPlugin } from '@sv/sdk/registry';
import { aPlugin } from './test-plugins';

@ApiExcludeController()
@Controller()
class AlbumsController {
  @Post('links')
  create() {
    return sdk.links.create({ path: '/s/:token', label: 'Summer' });
  }

  @Delete('links/:id')
  async end(@Param('id') id: string): Promise<object> {
    await sdk.links.revoke(id);
    return {};
  }

  @Get('shared/:token')
  async shared(@Param('token') token: string) {
    return { link: await sdk.links.check(token) };
  }

  /** With the names of people before the link is checked, and after. */
  @Get('named/:token/:id')
  async named(@Param('token') token: string, @Param('id') id: string) {
    const before = await sdk.users.get([id]).catch((error: Error) => error.name);
    const link = await sdk.links.check(token);
    const find = await sdk.users.find().catch((error: Error) => error.name);
    const emails = await sdk.users.emails([id]).catch((error: Error) => error.name);
    return { before, after: link && (await sdk.users.get([id])), find, emails };
  }

  /** The groups of the creator of a link, and of somebody else. */
  @Get('groups/:token/:id')
  async groups(@Param('token') token: string, @Param('id') id: string) {
    const before = await sdk.users.groupIds(id).catch((error: Error) => error.name);
    const link = await sdk.links.check(token);
    const own = link && [...(await sdk.users.groupIds(link.createdBy))];
    return { before, own, others: await sdk.users.groupIds(id).catch((error: Error) => error.name) };
  }

  @Get('settings/:id')
  settings(@Param('id') id: string) {
    return sdk.settings.user(id);
  }
}

@Module({ controllers: [AlbumsController] })
class AlbumsModule {}

/** A plugin whose users share its page `<prefix>/s/:token` by links. */
export const albumsPlugin = (manifest: Partial<ManifestSource> & { id: string }): ServerPlugin =>
  aPlugin(
    {
      permissions: ['public', 'links', 'users:read', 'users:email', 'settings'],
      public: ['/shared/*', '/named/*/*', '/groups/*/*', '/settings/*'],
      publicPages: ['/s/:token', '/albums/:album/:token/print'],
      settings: { instance: {}, user: { words: { type: 'string', title: 'Words' } } },
      ...manifest,
    },
    async () => ({ default: AlbumsModule }),
  );
