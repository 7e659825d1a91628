import { Controller, Delete, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiNotFoundResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { PublicBalance } from '../../shared/group.contract';
import { caller } from '../owner';
import { GroupLinkService } from './group-link.service';

@ApiTags('Expenses')
@Controller()
export class GroupLinkController {
  constructor(private readonly links: GroupLinkService) {}

  @Post('groups/:id/link')
  @ApiOperation({ summary: 'Share the balances of a group by a link' })
  @ApiNotFoundResponse({ description: 'There is no such group, or the caller does not belong to it' })
  share(@Param('id', ParseUUIDPipe) id: string): Promise<{ url: string }> {
    return this.links.share(caller(), id);
  }

  @Delete('groups/:id/link')
  @HttpCode(204)
  @ApiOperation({ summary: 'End the link' })
  @ApiNoContentResponse()
  end(@Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.links.end(caller(), id);
  }

  /** Open to everybody, so it answers to a link that works and to nothing else. */
  @Get('balance/:token')
  @ApiOperation({ summary: 'Read the balances of a group, with a link' })
  @ApiNotFoundResponse({ description: 'The link does not work' })
  read(@Param('token') token: string): Promise<PublicBalance> {
    return this.links.read(token);
  }
}
