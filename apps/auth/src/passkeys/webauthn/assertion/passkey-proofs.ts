import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ChallengePurpose } from '../../../database/factors/challenge.entity';
import type { User } from '../../../database/user.entity';
import type { FactorProof } from '../../../factors/factor-proof';
import { type FlawReason, WebAuthnFlaw } from '../webauthn-flaw';
import { AssertionCheck } from './assertion-check';
import type { AssertionDto } from './assertion.dto';
import { type PasskeyUse, recordUse } from './passkey-use';

/** Passkeys as a second factor of a person who is known already. */
@Injectable()
export class PasskeyProofs {
  constructor(private readonly assertions: AssertionCheck) {}

  /** Never refuses. Whether the proof is right is decided, and counted, when it is redeemed. */
  async proofOf(
    assertion: AssertionDto,
    purpose: Extract<ChallengePurpose, 'second-factor' | 'reauthenticate'>,
    userId: string,
    now = new Date(),
  ): Promise<FactorProof> {
    try {
      return new PasskeyProof(await this.assertions.checkAssertion(assertion, { purpose, userId }, now));
    } catch (error) {
      if (error instanceof WebAuthnFlaw) return new PasskeyProof(null, error.reason);
      throw error;
    }
  }
}

/** The signature was checked before, because that takes too long while the rows of the account are locked. */
class PasskeyProof implements FactorProof {
  readonly method = 'passkey';

  constructor(
    private readonly use: PasskeyUse | null,
    public reason?: FlawReason,
  ) {}

  async redeem(tx: EntityManager, { id }: User, now: Date): Promise<boolean> {
    if (this.use?.passkey.userId !== id) return false;
    const recorded = await recordUse(tx, this.use, now);
    if (!recorded) this.reason = 'counter-back';
    return recorded;
  }
}
