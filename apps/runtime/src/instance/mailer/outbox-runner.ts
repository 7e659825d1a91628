import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Vault } from '@sv/server/keys/vault';
import { CurrentMail } from '@sv/server/mail/current-mail';
import { OutboxSender } from '@sv/server/mail/outbox-sender';
import { PinoLogger } from 'nestjs-pino';
import type { DataSource } from 'typeorm';

/** Sends what the platform's outbox holds while this process lives. Without a mail server it waits for one. */
@Injectable()
export class OutboxRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sender: OutboxSender;

  constructor(mail: CurrentMail, @InjectDataSource() db: DataSource, vault: Vault, logger: PinoLogger) {
    this.sender = new OutboxSender({ db, vault, logger, mail });
  }

  onApplicationBootstrap(): void {
    this.sender.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sender.stop();
  }
}
