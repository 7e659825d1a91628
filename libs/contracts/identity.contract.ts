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

/** Answer of `POST /api/auth/sign-in` when a second factor is set. */
export interface SecondFactorRequired {
  mfaRequired: true;
  methods: ('totp' | 'backup-code' | 'passkey')[];
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

/** `GET` and `PATCH /api/auth/profile`. */
export interface Profile {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  createdAt: string;
}
