import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PasswordHasher } from '../accounts/password/password-hasher';
import { toBackupCode } from '../backup-codes/backup-code';
import { BackupCodesService } from '../backup-codes/backup-codes.service';
import { User } from '../database/user.entity';
import type { FactorProof } from '../factors/factor-proof';
import { PasskeyProofs } from '../passkeys/webauthn/assertion/passkey-proofs';
import { TotpCodes } from '../totp/totp-codes';
import type { Evidence } from './evidence';
import { strangersOf } from '../guessing/guessing-limits';

/** A password or a second factor, checked and spent in the same way. */
export type Proof = Omit<FactorProof, 'method'> & { method: FactorProof['method'] | 'password' };

/**
 * Turns the evidence of a request into a proof that can be redeemed. Slow work is done here, before any row is locked.
 */
@Injectable()
export class Proofs {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly totp: TotpCodes,
    private readonly backupCodes: BackupCodesService,
    private readonly passkeys: PasskeyProofs,
  ) {}

  /** Never refuses a wrong proof: redeeming it refuses and counts it. @throws RetryLaterError `too-busy` */
  proofOf(user: User, evidence: Evidence, now = new Date()): Proof | Promise<Proof> {
    if ('password' in evidence) return this.ofPassword(user, evidence.password);
    if ('passkey' in evidence) return this.passkeys.proofOf(evidence.passkey, 'reauthenticate', user.id, now);
    const { code } = evidence;
    return toBackupCode(code) ? this.backupCodes.proofOf(code) : this.totp.proofOf(code);
  }

  private async ofPassword({ email, passwordHash }: User, password: string): Promise<Proof> {
    const matches = await this.hasher.verifyPassword(passwordHash, password, { knownAs: strangersOf(email) });
    // One that was changed while this one was checked makes it a wrong one.
    const redeem = async (tx: EntityManager, { id }: User) => matches && tx.existsBy(User, { id, passwordHash });
    return { method: 'password', redeem };
  }
}
