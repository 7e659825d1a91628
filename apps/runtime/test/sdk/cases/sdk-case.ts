import type { Db } from '@sv/sdk';

/** A question for `sdk.db`, and what it must answer wherever it is asked. */
export interface SdkCase {
  what: string;
  ask: () => Promise<unknown>;
  answer: unknown | ((dialect: Db['dialect']) => unknown);
}
