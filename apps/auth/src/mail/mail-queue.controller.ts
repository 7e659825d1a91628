import { Controller, Get } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { MailQueueState } from '@sv/contracts/internal.contract';
import { outboxState } from '@sv/server/mail/outbox-state';
import { Internal } from '../access/internal.decorator';
import { MailWriter } from './mail-writer';

/** `GET /internal/mail`: the runtime's health adds it to its own outbox. */
@Internal()
@Controller('internal/mail')
export class MailQueueController {
  constructor(
    private readonly db: DataSource,
    private readonly mail: MailWriter,
  ) {}

  @Get()
  state(): Promise<MailQueueState> {
    return outboxState(this.db, this.mail.configured);
  }
}
