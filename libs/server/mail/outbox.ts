import type { EntityManager } from 'typeorm';
import { newId } from '../ids/new-id';
import type { Vault } from '../keys/vault';
import { TENANT_ID } from '../tenant';
import type { MailMessage, MailRequest } from './mail-message';
import { type OutboxContent, sealContent } from './outbox-content';
import { OutboxMail } from './outbox-mail.entity';

export interface QueuedMail extends MailMessage {
  /** Whose mail it is, when that is known. */
  userId?: string | null;
  /** After it the mail helps nobody any more, as when the link in it is dead; it is then not sent. */
  usefulUntil?: Date;
}

/**
 * Where mail waits until it is sent. It is written in the transaction of whatever causes it, so that neither happens
 * without the other, and nobody ever waits for a mail server.
 */
export class MailOutbox {
  /** @param mail whether there is a mail server; while there is none, nothing is kept */
  constructor(
    private readonly vault: Vault,
    private readonly mail: { readonly configured: boolean },
  ) {}

  get configured(): boolean {
    return this.mail.configured;
  }

  /** Returns false when mail is off. */
  queue(tx: EntityManager, { userId, usefulUntil, ...mail }: QueuedMail, now = new Date()): Promise<boolean> {
    const content = { mail, usefulUntil: usefulUntil?.toISOString() ?? null };
    return this.insert(tx, content, { userId: userId ?? null, now });
  }

  /** Leaves it to the sender to look up the recipient and write the mail. Returns false when mail is off. */
  defer(tx: EntityManager, request: MailRequest, now = new Date()): Promise<boolean> {
    return this.insert(tx, { request }, { userId: null, now });
  }

  private async insert(
    tx: EntityManager,
    content: OutboxContent,
    { userId, now }: { userId: string | null; now: Date },
  ): Promise<boolean> {
    if (!this.configured) return false;
    const id = newId();
    await tx.insert(OutboxMail, {
      id,
      tenantId: TENANT_ID,
      userId,
      content: sealContent(this.vault, id, content),
      attempts: 0,
      dueAt: now,
      lastError: null,
      createdAt: now,
    });
    return true;
  }
}
