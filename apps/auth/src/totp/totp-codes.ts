import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, LessThan, Or } from 'typeorm';
import { TotpFactor } from '../database/factors/totp-factor.entity';
import type { FactorProof } from '../factors/factor-proof';
import { totpStepOf, toTotpCode } from './totp-code';
import { TotpSecrets } from './totp-secrets';

/** Checks codes of the authenticator app, and accepts each time step once (RFC 6238 section 5.2). */
@Injectable()
export class TotpCodes {
  constructor(private readonly secrets: TotpSecrets) {}

  proofOf(typed: string): FactorProof {
    return { method: 'totp', redeem: (tx, user, now) => this.redeem(tx, user.id, { typed, now }) };
  }

  private async redeem(
    tx: EntityManager,
    userId: string,
    { typed, now }: { typed: string; now: Date },
  ): Promise<boolean> {
    const secret = (await tx.findOneBy(TotpFactor, { userId }))?.secret;
    const code = toTotpCode(typed);
    if (!secret || code === null) return false;
    const step = totpStepOf(code, this.secrets.openSecret(secret, userId), now);
    return step !== null && spend(tx, { userId, secret, step });
  }
}

/** Marks a time step and all earlier ones as used, in one statement, so that of many simultaneous uses one succeeds. */
async function spend(
  tx: EntityManager,
  { userId, secret, step }: { userId: string; secret: string; step: number },
): Promise<boolean> {
  const unspent = { userId, secret, lastStep: Or(IsNull(), LessThan(step)) };
  const { affected } = await tx.update(TotpFactor, unspent, { lastStep: step });
  return affected === 1;
}
