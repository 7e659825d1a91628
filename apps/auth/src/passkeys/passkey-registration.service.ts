import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AddedPasskey } from '@sv/contracts/identity.contract';
import { newId } from '@sv/server/ids/new-id';
import { PlatformError } from '@sv/server/problem/platform-error';
import type { CurrentSession } from '../access/current-session';
import { BackupCodesService } from '../backup-codes/backup-codes.service';
import { Passkey } from '../database/factors/passkey.entity';
import { isUniqueViolation } from '@sv/server/database/unique-violation';
import type { User } from '../database/user.entity';
import { AuthEventLog, bySelf } from '../events/auth-event-log';
import { CredentialChange, type Changed } from '../factors/credential-change';
import { SecondFactors } from '../factors/second-factors';
import type { Client } from '../http/client';
import { deviceName } from '@sv/server/http/device-name';
import { authenticatorName } from './authenticator-names';
import type { PasskeyRegistrationDto } from './passkey.dto';
import { toPasskeyItem } from './to-passkey-item';
import { AttestationCheck, type NewPasskey } from './webauthn/attestation/attestation-check';
import { knownTransports } from './webauthn/transports';
import { WebAuthnFlaw } from './webauthn/webauthn-flaw';

/** More than any person has devices. */
const MOST_PASSKEYS = 50;

/** Adds a passkey to an account. */
@Injectable()
export class PasskeyRegistrationService {
  constructor(
    private readonly db: DataSource,
    private readonly attestations: AttestationCheck,
    private readonly change: CredentialChange,
    private readonly factors: SecondFactors,
    private readonly backupCodes: BackupCodesService,
    private readonly events: AuthEventLog,
  ) {}

  /** @throws PlatformError `passkey-rejected`, `passkey-known`, `conflict` when there are too many */
  async registerPasskey(
    current: CurrentSession,
    form: PasskeyRegistrationDto,
    client: Client,
    now = new Date(),
  ): Promise<Changed<AddedPasskey>> {
    const { user } = current;
    const made = await this.check(current, form, { client, now });
    const passkey = toPasskey(current, form, { made, client, now });
    try {
      return await this.change.applyChange(
        current,
        {
          kind: 'passkey.added',
          details: { passkeyId: passkey.id, synced: passkey.synced },
          notices: { kind: 'passkey-added', name: passkey.name },
          client,
          keepOtherSessions: form.keepOtherSessions,
          apply: tx => this.add(tx, user, passkey),
        },
        now,
      );
    } catch (error) {
      if (isUniqueViolation(error)) throw new PlatformError('passkey-known');
      throw error;
    }
  }

  private async check(
    { user }: CurrentSession,
    form: PasskeyRegistrationDto,
    { client, now }: { client: Client; now: Date },
  ): Promise<NewPasskey> {
    try {
      return await this.attestations.checkAttestation(form, user.id, now);
    } catch (error) {
      if (!(error instanceof WebAuthnFlaw)) throw error;
      const failure = { kind: 'passkey.added', outcome: 'failure', reason: error.reason } as const;
      await this.events.recordEvent(
        this.db.manager,
        { ...failure, userId: user.id, actor: bySelf(user.id), client },
        now,
      );
      throw new PlatformError('passkey-rejected');
    }
  }

  /** The first factor comes with backup codes: otherwise a person who loses the device would lose the account. */
  private async add(tx: EntityManager, user: User, passkey: Passkey): Promise<AddedPasskey> {
    const { totp, passkeys } = await this.factors.countFactors(tx, user.id);
    if (passkeys >= MOST_PASSKEYS)
      throw new PlatformError('conflict', `An account has at most ${MOST_PASSKEYS} passkeys.`);
    await tx.insert(Passkey, passkey);
    const added = { passkey: toPasskeyItem(passkey) };
    if (totp || passkeys > 0) return added;
    return { ...added, backupCodes: await this.backupCodes.replaceCodes(tx, user, passkey.createdAt) };
  }
}

function toPasskey(
  { user }: CurrentSession,
  { name, response }: PasskeyRegistrationDto,
  { made, client, now }: { made: NewPasskey; client: Client; now: Date },
): Passkey {
  return Object.assign(new Passkey(), {
    id: newId(),
    tenantId: user.tenantId,
    userId: user.id,
    credentialId: made.credentialId,
    publicKey: made.publicKey,
    counter: String(made.counter),
    transports: knownTransports(response.transports),
    name: name ?? authenticatorName(made.aaguid) ?? deviceName(client.userAgent),
    // The check refuses a passkey whose device did not verify its user.
    userVerified: true,
    synced: made.synced,
    createdAt: now,
    lastUsedAt: null,
  });
}
