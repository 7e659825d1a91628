import { Controller, HttpCode, Post, type RawBodyRequest, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiNotFoundResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { InvalidInputError, NotFoundError, sdk } from '@sv/sdk';
import type { IncomingMessage } from 'node:http';
import { v7 as newId } from 'uuid';
import { entryLimits } from '../../shared/entry-limits';
import { EntryRow } from '../entries/entry.entity';
import { ownedBy } from '../owner';

interface HookSettings {
  hookSecret: string | null;
  hookUrl: string | null;
  hookUrlSecret: string | null;
}

/** Open to everybody: the signature says who it is. */
@ApiTags('Starter')
@Controller('hooks')
export class HooksController {
  @Post('entries')
  @HttpCode(204)
  @ApiOperation({ summary: 'For another server: add an entry for a person' })
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ description: 'No key is set' })
  async receive(@Req() { headers, rawBody }: RawBodyRequest<IncomingMessage>, now = new Date()): Promise<void> {
    const { hookSecret: secret, hookUrl, hookUrlSecret } = await sdk.settings.instance<HookSettings>();
    if (!secret) throw new NotFoundError('No key is set.');
    // In one transaction: what fails is not handled, so the sender's next attempt is accepted.
    await sdk.db.transaction(async tx => {
      const { data } = await sdk.webhooks.verify({ secret, headers, body: rawBody ?? '' });
      const row = { id: newId(), ...entryIn(data), createdAt: now };
      await tx.repository(EntryRow).insert(row);
      if (!hookUrl || !hookUrlSecret) return;
      const passedOn = { id: row.id, title: row.title };
      await sdk.webhooks.send({ url: hookUrl, event: 'entry.added', data: passedOn, secret: hookUrlSecret });
    });
  }
}

/** The signature proves who wrote it, and nothing about what it says. */
function entryIn(body: unknown): { tenantId: string; userId: string; title: string } {
  const { data } = (body ?? {}) as { data?: { userId?: unknown; title?: unknown } };
  const { userId, title } = data ?? {};
  const isEntry = typeof userId === 'string' && typeof title === 'string' && title.length <= entryLimits.titleLength;
  if (!isEntry || !/^(?=.*\S)[^\p{Cc}\p{Cs}]*$/u.test(title)) {
    throw new InvalidInputError('/data', 'data needs the userId of a person and a title of one line.');
  }
  return { ...ownedBy(userId), title };
}
