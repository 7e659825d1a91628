import type { Role } from './access.contract';

/** The person of a session, as every answer of the auth server names it. */
export interface SessionUser {
  id: string;
  email: string;
  name: string;
  /** Path of the avatar, or null. */
  image: string | null;
  role: Role;
}

/** `GET /api/auth/session`. */
export interface CurrentSession {
  user: SessionUser;
  session: { id: string; createdAt: string; expiresAt: string; freshUntil: string };
}

/** Answer of registration and sign-in when no further step is needed. */
export interface SignedIn {
  user: SessionUser;
}

/** Answer of `POST /api/auth/invites/preview`: what the page of an invite shows before the account is made. */
export interface InvitePreview {
  /** The only address that can register with the invite. */
  email: string;
  /** Null when an admin key or the command line invited. */
  inviterName: string | null;
}

export type SecondFactorMethod = 'totp' | 'backup-code' | 'passkey';

/** Answer of `POST /api/auth/sign-in` when a second factor is set. */
export interface SecondFactorRequired {
  mfaRequired: true;
  /** Those that are set up. */
  methods: SecondFactorMethod[];
}

/** Answer of `POST /api/auth/register` (202) where addresses are verified, for new and known ones alike. */
export interface VerificationRequired {
  verificationRequired: true;
}

/** Body of `POST /api/auth/reauthenticate`: one of the three. */
export type Reauthentication = { password: string } | { code: string } | { passkey: unknown };

/** Answer of `POST /api/auth/totp/enroll`. */
export interface TotpEnrolment {
  /** Base32, to type in. */
  secret: string;
  otpauthUri: string;
  /** An `<svg>` element. */
  qrSvg: string;
}

/** Answer of `POST /api/auth/totp/confirm` and `POST /api/auth/backup-codes`: shown this once. */
export interface NewBackupCodes {
  backupCodes: string[];
}

/** `GET /api/auth/backup-codes`. */
export interface BackupCodesLeft {
  remaining: number;
}

export interface PasskeyItem {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  /** Backed up by its provider and so on several devices; false: bound to one. */
  synced: boolean;
}

/** `GET /api/auth/passkeys`, newest first. */
export interface PasskeyList {
  passkeys: PasskeyItem[];
}

/** Answer of `POST /api/auth/passkeys/register/verify`. */
export interface AddedPasskey {
  passkey: PasskeyItem;
  /** When it is the first second factor of the person; shown this once. */
  backupCodes?: string[];
}

/** `GET /api/auth/factors`: what a person has set up, and what the instance asks of them. */
export interface Factors {
  totp: boolean;
  /** When the authenticator app was set up. */
  totpAddedAt?: string | null;
  passkeys: number;
  backupCodesRemaining: number;
  /** Whether the policy wants a second factor of this person. */
  required: boolean;
  /** When it must be set up, while it is required and missing. */
  dueAt: string | null;
}

export interface SessionItem {
  id: string;
  /** Whether this is the session that asks. */
  current: boolean;
  userAgent: string | null;
  /** In words a person knows: "Firefox on Linux". */
  device: string;
  ipAddress: string | null;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
}

/** `GET /api/auth/sessions`; the current one is first. */
export interface SessionList {
  sessions: SessionItem[];
}

/** What a program may do with an access token: GET and HEAD, or every method. */
export type AccessTokenScope = 'read' | 'write';

export interface AccessTokenItem {
  id: string;
  name: string;
  /** Its last four characters. */
  hint: string;
  scope: AccessTokenScope;
  /** The apps whose API it opens; null: all apps, and the workspace's own API. */
  pluginIds: string[] | null;
  createdAt: string;
  expiresAt: string;
  /** Accurate to five minutes. */
  lastUsedAt: string | null;
}

/** `GET /api/auth/access-tokens`, newest first. */
export interface AccessTokenList {
  accessTokens: AccessTokenItem[];
  /** Whether the policy of the workspace allows them. If not, none of them works. */
  allowed: boolean;
}

/** Answer of `POST /api/auth/access-tokens`. */
export interface NewAccessToken extends AccessTokenItem {
  /** Shown this once. */
  token: string;
}

/** `GET` and `PATCH /api/auth/profile`. */
export interface Profile {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  createdAt: string;
  /** Of the name; a change can say it in `If-Match`. */
  version: number;
}
