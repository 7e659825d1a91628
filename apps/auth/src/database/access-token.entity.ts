import { Column, Entity, Index } from 'typeorm';
import type { AccessTokenScope } from '@sv/contracts/identity.contract';
import { InstantColumn, JsonColumn } from '@sv/schema/columns';
import { GoesWithUser, OwnedRow } from './owned-row';
import type { User } from './user.entity';

/** A credential that a person made for a program. Revoking it deletes its row. */
@Entity('access_tokens')
@Index('idx_access_tokens_token', ['tokenHash'], { unique: true })
@Index('idx_access_tokens_user', ['userId'])
export class AccessToken extends OwnedRow {
  @GoesWithUser('fk_access_tokens_user')
  user?: User;

  /** What the person calls it. */
  @Column('text')
  name!: string;

  /** SHA-256 of the token: who reads the table cannot call the API with it. */
  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  /** The last characters of the token, by which a person recognises it. */
  @Column('text')
  hint!: string;

  @Column('text')
  scope!: AccessTokenScope;

  /** The apps that it opens and nothing else; null: all apps and the platform's own API. */
  @JsonColumn({ name: 'plugin_ids', nullable: true })
  pluginIds!: string[] | null;

  @InstantColumn({ name: 'created_at' })
  createdAt!: Date;

  @InstantColumn({ name: 'expires_at' })
  expiresAt!: Date;

  @InstantColumn({ name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;
}
