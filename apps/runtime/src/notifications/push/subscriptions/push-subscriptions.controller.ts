import { Body, Controller, Delete, Get, Headers, HttpCode, Param, ParseUUIDPipe, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { PushDevice, PushSubscriptionList } from '@sv/contracts/notification.contract';
import { ApiProblems } from '@sv/server/openapi/api-problems';
import type { ServerResponse } from 'node:http';
import { CurrentUser, Requires } from '../../../kernel/access/access.decorators';
import type { UserCaller } from '../../../kernel/request-context/caller';
import { PushDeviceDto, PushSubscriptionInputDto, PushSubscriptionListDto } from './push-subscription.dto';
import { PushSubscriptions } from './push-subscriptions.service';

@ApiTags('Notifications')
@Controller('account/push-subscriptions')
@Requires('profile:manage')
export class PushSubscriptionsController {
  constructor(private readonly subscriptions: PushSubscriptions) {}

  @Get()
  @ApiOperation({ summary: 'List the browsers that get pushes, newest first' })
  @ApiOkResponse({ type: PushSubscriptionListDto })
  @ApiProblems('unauthenticated', 'forbidden')
  list(@CurrentUser() { user }: UserCaller): Promise<PushSubscriptionList> {
    return this.subscriptions.subscriptionsOf(user.id);
  }

  @Post()
  @ApiOperation({
    summary: 'Have pushes sent to a browser',
    description: 'The endpoint belongs to whoever subscribed it last. At most 20; the oldest makes room.',
  })
  @ApiCreatedResponse({ type: PushDeviceDto })
  @ApiOkResponse({ type: PushDeviceDto, description: 'It is known already; its keys are renewed.' })
  @ApiProblems('validation-failed', 'malformed-json', 'push-endpoint-refused', 'unauthenticated', 'forbidden')
  @ApiProblems('not-in-dev-mode', 'push-unavailable')
  async take(
    @CurrentUser() caller: UserCaller,
    @Body() input: PushSubscriptionInputDto,
    @Headers('user-agent') userAgent: string | undefined,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<PushDevice> {
    const { device, isNew } = await this.subscriptions.addSubscription(caller, input, userAgent);
    response.statusCode = isNew ? 201 : 200;
    return device;
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Send no more pushes to a browser' })
  @ApiNoContentResponse({ description: 'It gets none any more.' })
  @ApiProblems('validation-failed', 'unauthenticated', 'forbidden', 'not-found')
  remove(@CurrentUser() caller: UserCaller, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.subscriptions.removeSubscription(caller, id);
  }
}
