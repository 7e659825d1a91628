import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, LessThan, Or } from 'typeorm';
import { TotpFactor } from '../database/factors/totp-factor.entity';
import type { FactorProof } from '../factors/factor-proof';
import { totpStepOf, toTotpCode } from './totp-code';
import { TotpSecrets } from './totp-secrets';

/** Checks codes of the app that is set up, and spends each of its time steps once (RFC 6238 section 5.2). */
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

/** A step is spent together with all before it, by one statement: of any number at once one finds it unspent. */
async function spend(
  tx: EntityManager,
  { userId, secret, step }: { userId: string; secret: string; step: number },
): Promise<boolean> {
  const unspent = { userId, secret, lastStep: Or(IsNull(), LessThan(step)) };
  const { affected } = await tx.update(TotpFactor, unspent, { lastStep: step });
  return affected === 1;
}
