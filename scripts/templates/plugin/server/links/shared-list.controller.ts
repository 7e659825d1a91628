import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { NotFoundError, sdk } from '@sv/sdk';
import { EntryRow } from '../entries/entry.entity';
import { ownedBy } from '../owner';

const TWO_WEEKS_MS = 14 * 86_400_000;
const SHOWN = 100;

@ApiTags('Starter')
@Controller('shared')
export class SharedListController {
  /** People see and end their links in Account → Shared links. */
  @Post()
  @ApiOperation({ summary: 'Share the entries of the caller by a link, for two weeks' })
  share(now = new Date()): Promise<{ url: string; id: string }> {
    const expiresAt = new Date(now.getTime() + TWO_WEEKS_MS);
    return sdk.links.create({ path: '/shared/:token', label: 'Starter: my entries', expiresAt });
  }

  /** Open to everybody, so it answers to a link that works and to nothing else. */
  @Get(':token')
  @ApiOperation({ summary: 'List the newest entries of whoever created the link' })
  @ApiNotFoundResponse({ description: 'The link does not work' })
  async read(@Param('token') token: string): Promise<{ owner: string; titles: string[] }> {
    const link = await sdk.links.check(token);
    if (!link) throw new NotFoundError();
    const [owner] = await sdk.users.get([link.createdBy]);
    const rows = await sdk.db
      .repository(EntryRow)
      .find({ where: { ...ownedBy(link.createdBy) }, order: { createdAt: 'DESC' }, take: SHOWN });
    return { owner: owner?.name ?? 'Somebody', titles: rows.map(({ title }) => title) };
  }
}
