import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { MailRequest } from '@sv/server/mail/mail-message';
import { MailOutbox } from '@sv/server/mail/outbox';

/** Looks up the recipient of a request for mail, and writes the mail. */
export type MailRequestHandler = (tx: EntityManager, fields: MailRequest['fields'], now: Date) => Promise<void>;

/**
 * Requests for mail that are stored before the address is looked up. A route that must not reveal whether an address is
 * known stores such a request, which costs one INSERT for every address, and answers. The sender of the outbox looks up
 * the address within about a second. So nothing distinguishes known addresses from unknown ones, and every acknowledged
 * request is stored.
 */
@Injectable()
export class MailRequests {
  private readonly handlers = new Map<string, MailRequestHandler>();

  constructor(private readonly outbox: MailOutbox) {}

  /** Called once per kind, by the feature that writes such mails. */
  handleRequests(kind: string, handler: MailRequestHandler): void {
    this.handlers.set(kind, handler);
  }

  /** Returns false when mail is off. */
  addRequest(tx: EntityManager, kind: string, fields: MailRequest['fields'], now = new Date()): Promise<boolean> {
    return this.outbox.defer(tx, { kind, fields }, now);
  }

  /** A request of a kind that this version does not know is dropped. */
  async answerRequest(tx: EntityManager, { kind, fields }: MailRequest, now: Date): Promise<void> {
    await this.handlers.get(kind)?.(tx, fields, now);
  }
}
