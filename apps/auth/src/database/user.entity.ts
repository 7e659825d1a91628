import { Column, Entity, Index } from 'typeorm';
import type { Role } from '@sv/contracts/access.contract';
import type { Language } from '@sv/contracts/language.contract';
import type { UserStatus } from '@sv/contracts/admin/users.contract';
import { IdColumn, InstantColumn, IntegerColumn, RefColumn } from '@sv/schema/columns';

/** The one tenant. */
export const DEFAULT_TENANT = 'default';

/** A person who can sign in. */
@Entity('users')
@Index('idx_users_email', ['email'], { unique: true })
export class User {
  @IdColumn()
  id!: string;

  @RefColumn({ name: 'tenant_id' })
  tenantId!: string;

  /** Normalised by `toEmailAddress`. */
  @Column('text')
  email!: string;

  @Column('text')
  name!: string;

  /** Name and address in lower case, for the search of administrators: SQLite's LOWER knows ASCII only. */
  @Column('text', { name: 'search_text' })
  searchText!: string;

  /** Path of the avatar; the picture itself is the runtime's. */
  @Column('text', { nullable: true })
  image!: string | null;

  @Column('text')
  role!: Role;

  @Column('text')
  status!: UserStatus;

  /** PHC string, parameters included. */
  @Column('text', { name: 'password_hash' })
  passwordHash!: string;

  /** Grows with every change that voids the cached payloads of the user's sessions. */
  @IntegerColumn()
  epoch!: number;

  /** The version of the name, which the person edits; see `If-Match`. */
  @IntegerColumn({ name: 'profile_version', default: 1 })
  profileVersion!: number;

  /** Of mails and, at the first sign-in on a device, of pages. The runtime sends it; null: nobody chose one. */
  @Column('text', { nullable: true })
  language!: Language | null;

  @Column('text', { nullable: true })
  locale!: string | null;

  @Column('text', { name: 'time_zone', nullable: true })
  timeZone!: string | null;

  /** What the browser preferred at the last sign-in: the language of mails to a person who chose none. */
  @Column('text', { name: 'seen_language', nullable: true })
  seenLanguage!: Language | null;

  @InstantColumn({ name: 'email_verified_at', nullable: true })
  emailVerifiedAt!: Date | null;

  /** The first sign-in under a policy that requires a second factor. The grace period begins then. */
  @InstantColumn({ name: 'mfa_required_since', nullable: true })
  mfaRequiredSince!: Date | null;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  @InstantColumn({ name: 'last_seen_at', nullable: true })
  lastSeenAt!: Date | null;
}

/** What `search_text` holds for a person. */
export const searchTextOf = (name: string, email: string): string => `${name}\n${email}`.normalize('NFC').toLowerCase();
