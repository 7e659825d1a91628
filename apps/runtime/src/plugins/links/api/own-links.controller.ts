import { Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { PublicLinkList } from '@sv/contracts/public-links.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { PlatformError } from '@sv/server/problem/platform-error';
import { CurrentUser, Requires } from '../../../kernel/access/access.decorators';
import { actorOf } from '../../../kernel/access/actor';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { PluginHost } from '../../host/plugin-host';
import { LinkEnding } from '../link-ending';
import { LinkSharing } from '../link-sharing';
import { PublicLinks } from '../public-links';
import { PublicLinkListDto } from './links.dto';
import { toPublicLink } from './to-public-link';

/** The links that the caller created in apps. */
@ApiTags('Public links')
@Controller('account/links')
@Requires('profile:manage')
export class OwnLinksController {
  constructor(
    private readonly links: PublicLinks,
    private readonly ending: LinkEnding,
    private readonly sharing: LinkSharing,
    private readonly plugins: PluginHost,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List my public links', description: 'Newest first, without their tokens.' })
  @ApiOkResponse({ type: PublicLinkListDto })
  @ApiProblems('unauthenticated', 'forbidden', 'auth-unavailable')
  async list(@CurrentUser() { user }: UserCaller): Promise<PublicLinkList> {
    const links = await this.links.linksOf({ userId: user.id });
    return { links: links.map(link => toPublicLink(this.plugins, link)), allowed: await this.sharing.isOn() };
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'End a public link of mine' })
  @ApiNoContentResponse({ description: 'It opens nothing any more.' })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found')
  async end(@CurrentUser() caller: UserCaller, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    const isEnded = await this.ending.endLink(id, { userId: caller.user.id }, actorOf(caller));
    if (!isEnded) throw new PlatformError('not-found');
  }
}
