import type { EntityManager } from 'typeorm';
import type { SecondFactorMethod } from '@sv/contracts/identity.contract';
import type { User } from '../database/user.entity';

/** What somebody shows to prove that they have a second factor: a code, or what a passkey signed. */
export interface FactorProof {
  method: SecondFactorMethod;
  /** Why it is wrong, once that is known; for the identity log. */
  readonly reason?: string;
  /**
   * Whether it is right; then it is spent, by a statement with a guard, so that of any number at once one is right.
   * What it wrote is kept when it is wrong too.
   *
   * @param tx holds the rows of the account and of its counters: nothing in here may wait for anything slow
   */
  redeem(tx: EntityManager, user: User, now: Date): Promise<boolean>;
}

/** What is answered to a wrong one. */
export const refusalOf = ({ method }: Pick<FactorProof, 'method'>) =>
  method === 'passkey' ? 'invalid-passkey' : 'invalid-code';
