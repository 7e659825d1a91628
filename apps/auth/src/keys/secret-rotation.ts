import { Injectable } from '@nestjs/common';
import type { InternalActor } from '@sv/contracts/internal.contract';
import { type Resealing, resealRows, type SealedColumn } from '@sv/server/keys/reseal-rows';
import { Vault } from '@sv/server/keys/vault';
import { MAIL_SERVER_PLACE } from '@sv/server/mail/sealed-mail';
import { mailPlace } from '@sv/server/mail/outbox-content';
import { DataSource } from 'typeorm';
import { AuthEventLog } from '../events/auth-event-log';
import { totpPlace } from '../totp/totp-secrets';

/** Everything in the identity database that is sealed. */
const SEALED: readonly SealedColumn[] = [
  { table: 'totp_factors', id: 'user_id', column: 'secret', place: totpPlace },
  { table: 'totp_factors', id: 'user_id', column: 'pending_secret', place: totpPlace },
  { table: 'mail_outbox', id: 'id', column: 'content', place: mailPlace },
  { table: 'mail_server', id: 'tenant_id', column: 'sealed', place: () => MAIL_SERVER_PLACE },
];

/** Seals again what the identity database keeps, so that the previous AUTH_SECRET is not needed any more. */
@Injectable()
export class SecretRotation {
  constructor(
    private readonly db: DataSource,
    private readonly vault: Vault,
    private readonly log: AuthEventLog,
  ) {}

  async rotateSecrets(actor: InternalActor): Promise<Resealing> {
    const total: Resealing = { resealed: 0, unreadable: 0 };
    for (const column of SEALED) {
      const { resealed, unreadable } = await resealRows(this.db, this.vault, column);
      total.resealed += resealed;
      total.unreadable += unreadable;
    }
    await this.db.transaction(tx =>
      this.log.recordEvent(tx, { kind: 'secrets.rotated', userId: null, actor, details: { ...total } }),
    );
    return total;
  }
}
