import { Controller, HttpCode, Post, type RawBodyRequest, Req } from '@nestjs/common';
import { ApiBadRequestResponse, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { InvalidInputError, NotFoundError, sdk } from '@sv/sdk';
import type { IncomingMessage } from 'node:http';
import { addSettlement } from '../entries/entries.service';
import { GroupRow } from '../groups/group.entity';
import { GroupNews } from '../news/group-news';
import { TENANT } from '../owner';
import { paymentOf } from './payment';

/** What a payment service reports. Who paid in a banking app need not write it down. */
@ApiTags('Expenses')
@Controller('hooks')
export class PaymentsController {
  constructor(private readonly news: GroupNews) {}

  @Post('payments')
  @HttpCode(204)
  @ApiOperation({ summary: 'For a payment service: one member paid another one' })
  @ApiNoContentResponse()
  @ApiBadRequestResponse({ description: 'It is no payment between two members, in the currency of their group' })
  async receive(@Req() { headers, rawBody }: RawBodyRequest<IncomingMessage>): Promise<void> {
    const { paymentSecret } = await sdk.settings.instance<{ paymentSecret: string | null }>();
    if (!paymentSecret) throw new NotFoundError('No payment service is set up.');
    const groupId = await sdk.db.transaction(async tx => {
      const { data } = await sdk.webhooks.verify({ secret: paymentSecret, headers, body: rawBody ?? '' });
      const payment = paymentOf(data);
      if (!payment) return null;
      const group = await tx.repository(GroupRow).findOneBy({ id: payment.groupId, currency: payment.currency });
      if (!group) throw new InvalidInputError('/data/groupId', 'There is no such group in this currency.');
      await addSettlement(tx, TENANT, group.id, payment);
      return group.id;
    });
    if (groupId) await this.news.changed(groupId);
  }
}
