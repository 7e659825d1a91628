import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PasskeyItem } from '@sv/contracts/identity.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { CurrentSession } from '../access/current-session';
import { Passkey } from '../database/factors/passkey.entity';
import { AuthEventLog, bySelf } from '../events/auth-event-log';
import { type ChangeOptions, CredentialChange } from '../factors/credential-change';
import { FactorRequirement } from '../factors/factor-requirement';
import type { Client } from '../http/client';
import { toPasskeyItem } from './to-passkey-item';
import { PasskeyReader } from './webauthn/assertion/passkey-reader';

/** Lists, renames and removes the passkeys of a person. */
@Injectable()
export class OwnPasskeysService {
  constructor(
    private readonly db: DataSource,
    private readonly passkeys: PasskeyReader,
    private readonly change: CredentialChange,
    private readonly requirement: FactorRequirement,
    private readonly events: AuthEventLog,
  ) {}

  async listPasskeys(userId: string): Promise<PasskeyItem[]> {
    return (await this.passkeys.listPasskeys(userId)).map(toPasskeyItem);
  }

  /** @throws PlatformError `not-found` when it is not this person's */
  renamePasskey(userId: string, id: string, { name, client }: { name: string; client: Client }): Promise<PasskeyItem> {
    return this.db.transaction(async tx => {
      const { affected } = await tx.update(Passkey, { id, userId }, { name });
      if (!affected) throw new PlatformError('not-found');
      const details = { passkeyId: id };
      await this.events.recordEvent(tx, { kind: 'passkey.renamed', userId, actor: bySelf(userId), client, details });
      return toPasskeyItem(await tx.findOneByOrFail(Passkey, { id }));
    });
  }

  /**
   * Returns the session with its new token. @throws PlatformError `not-found`; `factor-required` when it is the last
   * factor and one is asked for
   */
  async removePasskey(current: CurrentSession, id: string, options: ChangeOptions): Promise<CurrentSession> {
    const { user } = current;
    const own = { id, userId: user.id };
    const passkey = await this.db.getRepository(Passkey).findOneBy(own);
    if (!passkey) throw new PlatformError('not-found');
    const changed = await this.change.applyChange(current, {
      ...options,
      kind: 'passkey.removed',
      details: { passkeyId: id },
      notices: { kind: 'passkey-removed', name: passkey.name },
      apply: async tx => {
        await this.requirement.refuseRemovalOfLast(tx, user);
        const { affected } = await tx.delete(Passkey, own);
        if (!affected) throw new PlatformError('not-found');
      },
    });
    return changed.current;
  }
}
