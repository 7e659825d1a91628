import type { EntityManager } from 'typeorm';
import type { SecondFactorMethod } from '@sv/contracts/identity.contract';
import type { User } from '../database/user.entity';

/** How a person proves a second factor: a code, or what a passkey signed. */
export interface FactorProof {
  method: SecondFactorMethod;
  /** Why the proof is wrong, once that is known; for the identity log. */
  readonly reason?: string;
  /**
   * Checks the proof. A right one is spent by a statement with a guard, so that of many simultaneous uses only one
   * succeeds. What a wrong one wrote is kept too.
   *
   * @param tx holds the rows of the account and of its counters: nothing in here may wait for anything slow
   */
  redeem(tx: EntityManager, user: User, now: Date): Promise<boolean>;
}

/** The refusal of a wrong proof. */
export const refusalOf = ({ method }: Pick<FactorProof, 'method'>) =>
  method === 'passkey' ? 'invalid-passkey' : 'invalid-code';
