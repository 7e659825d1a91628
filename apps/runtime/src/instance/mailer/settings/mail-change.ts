import type { MailSettings, MailSettingsChange } from '@sv/contracts/admin/mail.contract';
import type { CurrentMail } from '@sv/server/mail/current-mail';
import { type MailConfig, type MailSecurity, usualPort } from '@sv/server/mail/mail-config';
import { mayHaveMailServer } from '@sv/server/mail/mail-socket';
import { isProtected } from '@sv/server/mail/smtp-options';
import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';
import { isIP } from 'node:net';

const FIELDS = ['host', 'port', 'security', 'user', 'password', 'from'] as const;

/**
 * What a change makes of the settings; null: mail is off.
 *
 * @param at where the change is in the body, for faults: a JSON Pointer
 * @throws InvalidRequestError
 */
export function changedMail(before: MailConfig | null, change: MailSettingsChange, at = ''): MailConfig | null {
  const host = change.host === undefined ? (before?.host ?? null) : change.host;
  if (host === null) return null;
  if (isIP(host) !== 0 && !mayHaveMailServer(host))
    throw InvalidRequestError.at(`${at}/host`, 'No mail server can be at this address.');
  const security = change.security ?? before?.security ?? 'starttls';
  const from = change.from === undefined ? before?.from : change.from;
  if (!from) throw InvalidRequestError.at(`${at}/from`, 'Enter the address that mail comes from.');
  const user = change.user === undefined ? (before?.user ?? null) : change.user;
  const port = portOf(before, change, security);
  const password = user === null ? null : passwordOf(before, { ...change, host, port, user, security }, at);
  return { host, port, security, user, password, from, source: 'settings' };
}

/** Whoever changes the security without naming a port gets the usual one, unless another one was chosen. */
function portOf(before: MailConfig | null, { port }: MailSettingsChange, security: MailSecurity): number {
  if (typeof port === 'number') return port;
  const wasUsual = !before || before.port === usualPort(before.security);
  return port === null || wasUsual ? usualPort(security) : before.port;
}

/**
 * The stored password goes only to the server and port that it was entered for, as well protected as then: nobody who can change
 * these settings, but does not know it, can have it sent to a server of their own.
 */
function passwordOf(
  before: MailConfig | null,
  next: { host: string; port: number; user: string; security: MailSecurity; password?: string | null },
  at: string,
): string {
  if (next.password) return next.password;
  const isSameServer = before?.host === next.host && before.port === next.port && before.user === next.user;
  const isAsSafe = before !== null && (isProtected(next) || !isProtected(before));
  if (next.password === undefined && isSameServer && isAsSafe && before.password) return before.password;
  throw InvalidRequestError.at(`${at}/password`, 'Enter the password for this server and user.');
}

/** The fields that are another now, for the log. */
export const changedFields = (before: MailConfig | null, after: MailConfig | null): string[] =>
  FIELDS.filter(field => (before?.[field] ?? null) !== (after?.[field] ?? null));

/** What may be shown of the server that is in use. */
export function shownMail({ config, environment }: CurrentMail): MailSettings {
  const locked = environment ? [...FIELDS] : [];
  if (!config) return { ...NOTHING, source: environment ? 'environment' : 'none', hasPassword: false, locked };
  const { source, host, port, security, user, password, from } = config;
  const shown = security === 'offered' ? (isProtected(config) ? 'starttls' : 'none') : security;
  return { source, host, port, security: shown, user, hasPassword: Boolean(password), from, locked };
}

const NOTHING = { host: null, port: null, security: null, user: null, from: null };
