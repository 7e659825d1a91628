import { Body, Controller, HttpCode, Param, ParseUUIDPipe, Patch, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { NotificationItem } from '@sv/contracts/notification.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';
import { AcceptsAccessToken, CurrentUser } from '../../kernel/access/access.decorators';
import type { UserCaller } from '../../kernel/request-context/caller';
import { InboxChanges } from './inbox-changes';
import { NotificationChangeDto, NotificationItemDto, ReadAllDto } from './notification.dto';

@ApiTags('Notifications')
@Controller('account/notifications')
export class InboxChangesController {
  constructor(private readonly changes: InboxChanges) {}

  @Patch(':id')
  @AcceptsAccessToken()
  @ApiOperation({
    summary: "Mark one of the caller's notifications",
    description: 'As read or dismissed, or as not so any more. What is dismissed is not listed and counts as read.',
  })
  @ApiOkResponse({ type: NotificationItemDto })
  @ApiProblems('validation-failed', 'malformed-json', 'unauthenticated', 'forbidden', 'not-found')
  change(
    @CurrentUser() { user }: UserCaller,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() change: NotificationChangeDto,
  ): Promise<NotificationItem> {
    if (change.read === undefined && change.dismissed === undefined)
      throw InvalidRequestError.at('', 'give read, dismissed or both');
    return this.changes.changeNotification(user.id, id, change);
  }

  @Post('read-all')
  @AcceptsAccessToken()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Mark everything as read',
    description: 'All that had arrived when it was asked, muted categories too.',
  })
  @ApiOkResponse({ type: ReadAllDto })
  @ApiProblems('unauthenticated', 'forbidden')
  async readAll(@CurrentUser() { user }: UserCaller): Promise<ReadAllDto> {
    return { updated: await this.changes.readAll(user.id) };
  }
}
