import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { MailRequest } from '@sv/server/mail/mail-message';
import { MailOutbox } from '@sv/server/mail/outbox';

/** Finds out what is to be written to whom, and writes it. */
export type MailRequestHandler = (tx: EntityManager, fields: MailRequest['fields'], now: Date) => Promise<void>;

/**
 * Wishes for mail that are stored before they are looked at. A request that must not tell whether an address is known
 * stores its wish, which costs one INSERT whatever the address, and answers; the outbox's sender looks the address up
 * within about a second. So known and unknown addresses are told apart by nothing, and what was acknowledged is stored.
 */
@Injectable()
export class MailRequests {
  private readonly handlers = new Map<string, MailRequestHandler>();

  constructor(private readonly outbox: MailOutbox) {}

  /** Called once per kind, by the feature that can answer it. */
  handleRequests(kind: string, handler: MailRequestHandler): void {
    this.handlers.set(kind, handler);
  }

  /** Answers false when mail is off. */
  addRequest(tx: EntityManager, kind: string, fields: MailRequest['fields'], now = new Date()): Promise<boolean> {
    return this.outbox.defer(tx, { kind, fields }, now);
  }

  /** One of a kind that this version does not know is dropped. */
  async answerRequest(tx: EntityManager, { kind, fields }: MailRequest, now: Date): Promise<void> {
    await this.handlers.get(kind)?.(tx, fields, now);
  }
}
