import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, MoreThan } from 'typeorm';
import { newId } from '@sv/server/ids/new-id';
import { hashToken } from '@sv/server/keys/constant-time';
import { newToken } from '@sv/server/keys/new-token';
import { PlatformError } from '@sv/server/problem/platform-error';
import { MailToken, type MailTokenPurpose } from '../database/people/mail-token.entity';
import { User } from '../database/user.entity';

/** A link that is to be mailed. */
export interface NewLink {
  purpose: MailTokenPurpose;
  /** Where it goes: it proves this address and no other. */
  email: string;
  expiresAt: Date;
  /** The person who hands it over; left out: nobody but the server and its operator. */
  madeBy?: string | null;
}

/** Both set a new password; of the two together only the newest link works. */
export const RESETS = ['password-reset', 'reset-handed-over'] as const satisfies readonly MailTokenPurpose[];

/** Links that were mailed: each works once, and of one purpose only the newest. Stored is a hash of what it carries. */
@Injectable()
export class MailedLinks {
  constructor(private readonly db: DataSource) {}

  /** Answers the token. The account's row is locked first: of two links made at once, one replaces the other. */
  async issueLink(tx: EntityManager, user: User, link: NewLink, now = new Date()): Promise<string> {
    await tx.update(User, { id: user.id }, { epoch: () => 'epoch' });
    await voidLinks(tx, user.id, siblingsOf(link.purpose));
    const token = newToken();
    const { id: userId, tenantId } = user;
    await tx.insert(MailToken, {
      id: newId(),
      tenantId,
      userId,
      madeBy: null,
      ...link,
      tokenHash: hashToken(token),
      createdAt: now,
    });
    return token;
  }

  /** The link of a token, with its account; null when it does not work (any more). Nothing is spent. */
  findLink(token: string, purposes: readonly MailTokenPurpose[], now = new Date()): Promise<MailToken | null> {
    return this.db.getRepository(MailToken).findOne({
      where: {
        tokenHash: hashToken(token),
        purpose: In([...purposes]),
        expiresAt: MoreThan(now),
        user: { status: 'active' },
      },
      relations: { user: true },
    });
  }

  /** Exactly one of any number at once gets past. @throws PlatformError `token-invalid` */
  async spendLink(tx: EntityManager, { id }: MailToken): Promise<void> {
    const { affected } = await tx.delete(MailToken, { id });
    if (!affected) throw new PlatformError('token-invalid');
  }
}

const siblingsOf = (purpose: MailTokenPurpose): readonly MailTokenPurpose[] =>
  RESETS.some(reset => reset === purpose) ? RESETS : [purpose];

/** Ends what was mailed to an address that is not the account's any more, or asked for under a password that is gone. */
export async function voidLinks(
  tx: EntityManager,
  userId: string,
  purposes: readonly MailTokenPurpose[],
): Promise<void> {
  await tx.delete(MailToken, { userId, purpose: In([...purposes]) });
}
