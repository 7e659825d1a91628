import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { BadgeList } from '@sv/contracts/shell.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { AcceptsAccessToken, CurrentUser, Requires } from '../../kernel/access/access.decorators';
import type { UserCaller } from '../../kernel/request-context/caller';
import { PluginBadges } from '../badges/plugin-badges';
import type { HostedPlugin } from '../host/hosted-plugin';
import { BadgeListDto } from './badges.dto';
import { VisiblePlugins } from './visible-plugins';

@ApiTags('Shell')
@Controller('account/badges')
@Requires('plugin:access')
@AcceptsAccessToken()
export class BadgesController {
  constructor(
    private readonly badges: PluginBadges,
    private readonly plugins: VisiblePlugins,
  ) {}

  /** Of the apps that the caller may open now: a number alone would tell that there is another one. */
  @Get()
  @ApiOperation({
    summary: "Read the numbers at the names of the caller's apps",
    description: 'With an access token for named apps, those of these apps.',
  })
  @ApiOkResponse({ type: BadgeListDto })
  @ApiProblems('unauthenticated', 'forbidden')
  async list(@CurrentUser() caller: UserCaller): Promise<BadgeList> {
    const rows = await this.badges.badgesOf(caller.user.id);
    const counts = new Map(rows.map(({ pluginId, count }) => [pluginId, count]));
    const shown = this.plugins.listOpen(caller).filter(plugin => showsBadge(plugin) && counts.has(plugin.id));
    return {
      badges: Object.fromEntries(shown.map(({ id }) => [id, counts.get(id)!])),
      labels: Object.fromEntries(shown.flatMap(plugin => labelOf(plugin).map(label => [plugin.id, label]))),
    };
  }
}

const showsBadge = ({ manifest }: HostedPlugin): boolean => Boolean(manifest.contributes.badge);

/** Empty for one without. */
function labelOf({ manifest: { contributes } }: HostedPlugin): string[] {
  return typeof contributes.badge === 'object' ? [contributes.badge.label] : [];
}
