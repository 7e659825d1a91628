import { domainToASCII } from 'node:url';
import type { EntityManager } from 'typeorm';
import { sourceOf } from '@sv/server/http/source-of';
import { hashToken } from '@sv/server/keys/constant-time';
import { RateLimit } from '../database/sign-in/rate-limit.entity';
import { lockCounter } from '../guessing/counter.sql';

const MINUTE_MS = 60_000;
/** As long as a link to a new password is valid: the last one that was sent works until another may be sent. */
const HOUR_MS = 3_600_000;

/**
 * A number of mails in a window. Limits per client do not protect a mailbox, because strangers have many network
 * addresses.
 */
export interface Allowance {
  key: string;
  letters: number;
  windowMs: number;
}

const toMailbox = (kind: string, email: string, letters: number): Allowance => ({
  key: `mail-${kind}:${hashToken(mailboxOf(email))}`,
  letters,
  windowMs: HOUR_MS,
});

export const resetsTo = (email: string): Allowance => toMailbox('password-reset', email, 5);
export const invitesTo = (email: string): Allowance => toMailbox('invite', email, 5);
/** Links that confirm a registration, the first one and those that were asked for again. */
export const verificationsTo = (email: string): Allowance => toMailbox('email-verify', email, 3);
/** Mails about a change of address: to the new address, or to the account that has it. */
export const changesTo = (email: string): Allowance => toMailbox('email-change', email, 3);
/** "Somebody tried to register with your address." */
export const attemptsTo = (email: string): Allowance => toMailbox('registration-attempt', email, 1);

/** Mails about a person's own actions, to an address that nobody has confirmed. */
export const noticesTo = (email: string): Allowance => toMailbox('news', email, 5);

/** All mails that a client causes to addresses which it only named. */
export const lettersFrom = (address: string | null | undefined): Allowance => ({
  key: `mail-from:${hashToken(sourceOf(address ?? ''))}`,
  letters: 20,
  windowMs: MINUTE_MS,
});

/**
 * The mailbox behind an address, whose other spellings reach the same one: with something behind a `+`, in quotes, or
 * with the domain in Punycode or with dots of other scripts. Only for counting; mails go to the address as it is.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [name, domain] = [email.slice(0, at).replace(/["\\]/g, ''), email.slice(at + 1)];
  return `${name.split('+', 1)[0] || name}@${domainToASCII(domain) || domain}`;
}

/**
 * Whether one more mail may be written. If so, it is counted for every allowance; if not, for none, the mail is not
 * sent, and nobody is notified.
 *
 * @param tx holds the account's row, if one is written for it
 * @param allowances those of a mailbox before those of a network address: every transaction locks them in one order
 */
export async function mayWrite(tx: EntityManager, allowances: readonly Allowance[], now: Date): Promise<boolean> {
  const counts: { key: string; counted: Partial<RateLimit> }[] = [];
  for (const { key, letters, windowMs } of allowances) {
    const { count, startedAt } = await lockCounter(tx, key, now);
    const isOver = startedAt.getTime() + windowMs <= now.getTime();
    if (!isOver && count >= letters) return false;
    counts.push({ key, counted: isOver ? { count: 1, startedAt: now } : { count: count + 1 } });
  }
  for (const { key, counted } of counts) await tx.update(RateLimit, { key }, counted);
  return true;
}
