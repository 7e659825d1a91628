// Between the settings of mail and the fields of their form: an empty field is null.
import type { MailEncryption, MailSettings, MailSettingsChange } from '@sv/contracts/admin/mail.contract';

export interface MailValues {
  host: string;
  port: number | null;
  security: MailEncryption;
  user: string;
  password: string;
  from: string;
}

const usual = (security: MailEncryption): number => (security === 'tls' ? 465 : 587);

/** The usual port is shown as none, so that it follows the encryption. */
export function toValues({ host, port, security, user, from }: MailSettings): MailValues {
  const shown = security ?? 'starttls';
  return {
    host: host ?? '',
    port: port === usual(shown) ? null : port,
    security: shown,
    user: user ?? '',
    password: '',
    from: from ?? '',
  };
}

export function toChange(values: Partial<MailValues>): MailSettingsChange {
  const { host, port, security, user, password, from } = values;
  return {
    ...(host !== undefined && { host: host.trim() || null }),
    ...('port' in values && { port: port ?? null }),
    ...(security !== undefined && { security }),
    ...(user !== undefined && { user: user.trim() || null }),
    ...(password && { password }),
    ...(from !== undefined && { from: from.trim() }),
  };
}
