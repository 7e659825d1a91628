import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { Vault } from '@sv/server/keys/vault';
import { MailTransport } from '@sv/server/mail/mail-transport';
import { OutboxSender } from '@sv/server/mail/outbox-sender';
import { AuthConfig } from '../config/auth-config';
import { MailRequests } from './mail-requests';

/** Sends what the outbox holds while this process lives. Without a mail server there is nothing to do. */
@Injectable()
export class OutboxRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly sender: OutboxSender | null;

  constructor(config: AuthConfig, db: DataSource, vault: Vault, requests: MailRequests, logger: PinoLogger) {
    this.sender =
      config.mail &&
      new OutboxSender({
        db,
        vault,
        logger,
        transport: new MailTransport(config.mail, config.publicUrl),
        answer: (tx, request, now) => requests.answerRequest(tx, request, now),
      });
  }

  onApplicationBootstrap(): void {
    this.sender?.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sender?.stop();
  }
}
