import type { Vault } from '../keys/vault';
import type { MailMessage, MailRequest } from './mail-message';

/** What a row of the outbox holds: a mail, which may be of no use after a while, or the wish for one. */
export type OutboxContent = { mail: MailMessage; usefulUntil: string | null } | { request: MailRequest };

const placeOf = (id: string): string => `mail:${id}`;

export const sealContent = (vault: Vault, id: string, content: OutboxContent): string =>
  vault.seal(JSON.stringify(content), placeOf(id));

/** @throws SealBrokenError */
export const openContent = (vault: Vault, id: string, sealed: string): OutboxContent =>
  JSON.parse(vault.open(sealed, placeOf(id))) as OutboxContent;
