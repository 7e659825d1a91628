import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Passkey } from '../../../database/factors/passkey.entity';
import type { OwnedPasskey } from './passkey-use';

/** Finds a passkey with its owner, and the passkeys of a person. */
@Injectable()
export class PasskeyReader {
  constructor(private readonly db: DataSource) {}

  /** @param credentialId base64url */
  async findPasskey(credentialId: string): Promise<OwnedPasskey | null> {
    const passkey = await this.db
      .getRepository(Passkey)
      .findOne({ where: { credentialId }, relations: { user: true } });
    return passkey?.user ? Object.assign(passkey, { user: passkey.user }) : null;
  }

  /** Newest first. */
  listPasskeys(userId: string): Promise<Passkey[]> {
    return this.db.getRepository(Passkey).find({ where: { userId }, order: { createdAt: 'DESC', id: 'DESC' } });
  }
}
