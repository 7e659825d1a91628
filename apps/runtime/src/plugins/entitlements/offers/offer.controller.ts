import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { PluginOffer } from '@sv/contracts/entitlement.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { CurrentUser } from '../../../kernel/access/access.decorators';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { PluginOfferDto } from './offer.dto';
import { Offers } from './offers';

@ApiTags('Plugins')
@Controller('plugins/:id/offer')
export class OfferController {
  constructor(private readonly offers: Offers) {}

  @Get()
  @ApiOperation({ summary: 'Read what a plugin costs', description: 'For the page that stands before it.' })
  @ApiOkResponse({ type: PluginOfferDto })
  @ApiProblems('unauthenticated', 'forbidden', 'not-found')
  read(@CurrentUser() caller: UserCaller, @Param('id') pluginId: string): PluginOffer {
    return this.offers.offerOf(caller, pluginId);
  }
}
