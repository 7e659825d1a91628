import { SealBrokenError, type Vault } from '../keys/vault';
import type { MailConfig } from './mail-config';

/** To what the settings of mail are bound, in either database. */
export const MAIL_SERVER_PLACE = 'mail-server';

/** The settings of mail as they are stored, and handed from the runtime to the auth server: never readable. */
export const sealMail = (vault: Vault, config: MailConfig): string =>
  vault.seal(JSON.stringify(config), MAIL_SERVER_PLACE);

/** Null: neither the present secret nor the previous one opens them. */
export function openMail(vault: Vault, sealed: string): MailConfig | null {
  try {
    return JSON.parse(vault.open(sealed, MAIL_SERVER_PLACE)) as MailConfig;
  } catch (error) {
    if (error instanceof SealBrokenError) return null;
    throw error;
  }
}
