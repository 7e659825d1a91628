import type { Language } from './language.contract';
import type { UserStatus } from './admin/users.contract';
import type { AccessTokenScope, SessionUser } from './identity.contract';
import type { Person } from './people.contract';

/** One row of the revocation stream. */
export interface Revocation {
  /** Grows with every revocation. */
  n: number;
  userId: string;
  /** That session; null: all of the user's. */
  sessionId: string | null;
  /** With an epoch, no session ends: cached payloads of the user below it are void. */
  epoch: number | null;
}

/** A line of `/internal/revocations`, newline-delimited JSON. */
export type RevocationLine = Revocation | { live: true } | { beat: number };

/** Who causes a write through `/internal`; stored with its `auth_event`. */
export interface InternalActor {
  actorId: string;
  actorType: 'user' | 'admin-key' | 'cli' | 'system';
}

/** `GET /api/verify`. */
export interface VerifiedSession {
  user: SessionUser;
  session: { id: string; expiresAt: string };
}

/** An access token that may be used, and whose it is. */
export interface VerifiedAccessToken {
  id: string;
  scope: AccessTokenScope;
  pluginIds: string[] | null;
  expiresAt: string;
  user: SessionUser;
  /** As in the cache cookie. */
  epoch: number;
  /** Before the database was read. */
  readAt: string;
  mfaDueAt: string | null;
}

/** Answer of `POST /internal/access-tokens/verify`; null: unknown, expired, or not allowed. */
export interface AccessTokenVerification {
  accessToken: VerifiedAccessToken | null;
}

/** A person as `POST /internal/users/lookup` names them. */
export interface DirectoryUser extends SessionUser {
  status: UserStatus;
}

/** `POST /internal/users/languages`: which language the browsers of people preferred lately, where it is one of ours. */
export interface SeenLanguages {
  languages: Record<string, Language>;
}

/** `GET /internal/policies/public-links`: whether the public links of a person work. */
export interface InternalLinkSharing {
  allowed: boolean;
}

/** A person as `/internal/people` names them, with the address when it was asked for. */
export interface InternalPerson extends Person {
  email?: string | null;
}

/** `GET /internal/groups/of/:userId/ids`: the groups of a person, as they are since the epoch or later. */
export interface InternalMemberships {
  epoch: number;
  groupIds: string[];
}

/** `GET /internal/people`, by name. */
export interface InternalPersonList {
  users: InternalPerson[];
  nextCursor: string | null;
}

/** `GET /internal/users/ids`: who has an active account, in the order of the ids. */
export interface ActiveUserIds {
  ids: string[];
  nextCursor: string | null;
}

/** `GET /internal/users/count`: how many active accounts there are of each role that anybody has. */
export interface ActiveUserCount {
  roles: Record<string, number>;
}

/** One line of the identity log. */
export interface AuthEventEntry {
  id: string;
  at: string;
  action: string;
  outcome: 'success' | 'failure';
  reason: string | null;
  actorId: string | null;
  actorType: InternalActor['actorType'];
  subjectUserId: string | null;
  address: string | null;
  /** In words a person knows. */
  device: string;
  metadata: Record<string, string | number | boolean | null> | null;
}

/** `GET /internal/auth-events`, newest first. */
export interface AuthEventList {
  entries: AuthEventEntry[];
  nextCursor: string | null;
}

/** What identity has to tell a person: `POST /internal/notices/claim`. */
export interface IdentityNotice {
  id: string;
  userId: string;
  title: string;
  body?: string;
  url?: string;
  category: string;
}

/** Each notice is handed out once, and again after 60 s when it was not confirmed. */
export interface IdentityNoticeList {
  notices: IdentityNotice[];
}

/** `GET /internal/mail`: how the identity outbox is doing. */
export interface MailQueueState {
  configured: boolean;
  queued: number;
  lastError: string | null;
  /** Since when the oldest mail waits that was tried in vain; null while none does. */
  failingSince: string | null;
}

/** `GET /internal/process`: how the auth server is doing. */
export interface InternalProcess {
  memoryRssBytes: number;
  /** In its own journal; absent in an answer of an older version. */
  keepsRevocations?: boolean;
}

/** `PUT /internal/mail-server`: the mail server of the settings, sealed (`libs/server/mail/sealed-mail.ts`). */
export interface InternalMailServer {
  /** Null: none is set. */
  sealed: string | null;
}

/** `PUT /internal/instance`: how the workspace shows itself in the mails of identity. */
export interface InternalInstance {
  /** Null when nobody named it. */
  name: string | null;
  /** The name beside the address that mail comes from. */
  fromName: string | null;
  /** An https address. */
  logo: string | null;
  /** The colours of a button, `#rrggbb`. */
  button: { ground: string; words: string } | null;
  /** Of mails to people who chose none. */
  language: Language;
  timeZone: string;
}
