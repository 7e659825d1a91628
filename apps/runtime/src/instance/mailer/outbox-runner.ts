import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Vault } from '@sv/server/keys/vault';
import { MailTransport } from '@sv/server/mail/mail-transport';
import { OutboxSender } from '@sv/server/mail/outbox-sender';
import { PinoLogger } from 'nestjs-pino';
import type { DataSource } from 'typeorm';
import { RuntimeConfig } from '../../kernel/config/runtime-config';

/** Sends what the platform's outbox holds while this process lives. Without a mail server there is nothing to do. */
@Injectable()
export class OutboxRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sender: OutboxSender | null;

  constructor(
    { mail, publicUrl }: RuntimeConfig,
    @InjectDataSource() db: DataSource,
    vault: Vault,
    logger: PinoLogger,
  ) {
    this.sender = mail && new OutboxSender({ db, vault, logger, transport: new MailTransport(mail, publicUrl) });
  }

  onApplicationBootstrap(): void {
    this.sender?.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sender?.stop();
  }
}
