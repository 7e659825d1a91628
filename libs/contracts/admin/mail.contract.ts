export type MailEncryption = 'none' | 'starttls' | 'tls';

/** `GET` and `PATCH /api/admin/mail`. */
export interface MailSettings {
  /** Who decides: SMTP_URL (with a host of null: that mail is off), or what Console has stored; `none`: nobody. */
  source: 'environment' | 'settings' | 'none';
  /** Null while mail is off, as everything else. */
  host: string | null;
  port: number | null;
  security: MailEncryption | null;
  user: string | null;
  /** The password itself is never sent. */
  hasPassword: boolean;
  /** `Name <address>` or an address. */
  from: string | null;
  /** The fields that nobody can change here, because the environment sets them. */
  locked: (keyof MailSettingsChange)[];
}

/** Body of `PATCH /api/admin/mail`: what is missing stays. */
export interface MailSettingsChange {
  /** Null switches mail off, and deletes the rest. */
  host?: string | null;
  /** Null: the usual one. */
  port?: number | null;
  security?: MailEncryption;
  /** Null: the server asks for no password. */
  user?: string | null;
  /** To be sent again with another host or user, or with less security than before. */
  password?: string | null;
  from?: string | null;
}

/** Body of `POST /api/admin/mail/test`. */
export interface MailTest {
  /** The caller's own address when left out. */
  to?: string;
  /** To be tried in place of what is stored, and not stored: what is missing is as stored. */
  settings?: MailSettingsChange;
}

/** Answer of `POST /api/admin/mail/test`. */
export interface MailTestResult {
  accepted: boolean;
  /** The SMTP server's own answer, or why there was none. */
  response: string;
}
