import { Controller, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiNotFoundResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { NotFoundError, sdk } from '@sv/sdk';
import { EntryRow } from '../entries/entry.entity';
import { caller } from '../owner';

@ApiTags('Starter')
@Controller('entries/:id/reminders')
export class RemindersController {
  @Post()
  @HttpCode(204)
  @ApiOperation({ summary: 'Notify the caller of one of their entries' })
  @ApiNoContentResponse()
  @ApiNotFoundResponse({ description: 'There is no such entry, or it is not the caller’s' })
  async send(@Param('id', ParseUUIDPipe) id: string): Promise<void> {
    const owner = caller();
    const entry = await sdk.db.repository(EntryRow).findOneBy({ ...owner, id });
    if (!entry) throw new NotFoundError('There is no such entry, or it is not yours.');
    await sdk.notifications.send({
      userId: owner.userId,
      title: entry.title,
      category: 'reminders',
      url: '/starter',
    });
  }
}
