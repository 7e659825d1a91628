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
  /** The address to which it is mailed. It proves only this address. */
  email: string;
  expiresAt: Date;
  /** The administrator who hands it over; left out for links of the server and its operator. */
  madeBy?: string | null;
}

/** Both set a new password; of the two together only the newest link works. */
export const RESETS = ['password-reset', 'reset-handed-over'] as const satisfies readonly MailTokenPurpose[];

/**
 * Links in mails. Each works once, and of each purpose only the newest is valid. Only a hash of its token is stored.
 */
@Injectable()
export class MailedLinks {
  constructor(private readonly db: DataSource) {}

  /**
   * Returns the token. The row of the account is locked first, so that of two links made at once one replaces the
   * other.
   */
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

  /** The link of a token, with its account; null when it is not valid (any more). The link is not redeemed. */
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

  /** Of many simultaneous calls exactly one succeeds. @throws PlatformError `token-invalid` */
  async spendLink(tx: EntityManager, { id }: MailToken): Promise<void> {
    const { affected } = await tx.delete(MailToken, { id });
    if (!affected) throw new PlatformError('token-invalid');
  }
}

const siblingsOf = (purpose: MailTokenPurpose): readonly MailTokenPurpose[] =>
  RESETS.some(reset => reset === purpose) ? RESETS : [purpose];

/** Voids links that were mailed to a former address of the account, or requested under a former password. */
export async function voidLinks(
  tx: EntityManager,
  userId: string,
  purposes: readonly MailTokenPurpose[],
): Promise<void> {
  await tx.delete(MailToken, { userId, purpose: In([...purposes]) });
}
