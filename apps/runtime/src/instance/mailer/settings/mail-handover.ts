import { Injectable } from '@nestjs/common';
import type { InternalMailServer } from '@sv/contracts/internal.contract';
import { PinoLogger } from 'nestjs-pino';
import { Handover } from '../../../kernel/auth-client/handover';
import { InternalClient } from '../../../kernel/auth-client/internal-client';
import { StoredMail } from './stored-mail';

/**
 * Sends the auth server the mail server of the settings, sealed as it is stored: at the start and after every change.
 * It is sent also while the environment names one, because it counts again once that does not.
 */
@Injectable()
export class MailHandover {
  private readonly handover: Handover;

  constructor(
    private readonly stored: StoredMail,
    internal: InternalClient,
    logger: PinoLogger,
  ) {
    this.handover = new Handover(
      () => internal.call({ method: 'PUT', path: '/internal/mail-server', body: this.server() }),
      { what: 'the mail server', logger },
    );
  }

  start(): void {
    this.stored.onChange(() => this.handover.markStale());
    this.handover.markStale();
  }

  stop(): Promise<void> {
    return this.handover.stop();
  }

  private server(): InternalMailServer {
    return { sealed: this.stored.current.sealed || null };
  }
}
