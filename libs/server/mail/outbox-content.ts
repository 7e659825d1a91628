import type { Vault } from '../keys/vault';
import type { MailMessage, MailRequest } from './mail-message';

/** What a row of the outbox holds: a mail, which may become useless after a while, or a request for one. */
export type OutboxContent = { mail: MailMessage; usefulUntil: string | null } | { request: MailRequest };

/** The place to which the sealed content of a mail is bound. */
export const mailPlace = (id: string): string => `mail:${id}`;

export const sealContent = (vault: Vault, id: string, content: OutboxContent): string =>
  vault.seal(JSON.stringify(content), mailPlace(id));

/** @throws SealBrokenError */
export const openContent = (vault: Vault, id: string, sealed: string): OutboxContent =>
  JSON.parse(vault.open(sealed, mailPlace(id))) as OutboxContent;
