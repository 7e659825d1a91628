import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { Vault } from '@sv/server/keys/vault';
import { CurrentMail } from '@sv/server/mail/current-mail';
import { OutboxSender } from '@sv/server/mail/outbox-sender';
import { MailRequests } from './mail-requests';

/** Sends what the outbox holds while this process lives. Without a mail server it waits for one. */
@Injectable()
export class OutboxRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sender: OutboxSender;

  constructor(mail: CurrentMail, db: DataSource, vault: Vault, requests: MailRequests, logger: PinoLogger) {
    this.sender = new OutboxSender({
      db,
      vault,
      logger,
      mail,
      answer: (tx, request, now) => requests.answerRequest(tx, request, now),
    });
  }

  onApplicationBootstrap(): void {
    this.sender.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sender.stop();
  }
}
