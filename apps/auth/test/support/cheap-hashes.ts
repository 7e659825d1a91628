import type { INestApplication } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { PasswordHasher } from '../../src/accounts/password/password-hasher';

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;
const HEADER = /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/;
const CHEAP_HEADER = '$argon2id$v=19$m=8,t=1,p=1$';

/** By the hash as it is stored. */
const made = new Set<string>();

/** A hundredth of the work, under the header of the work that was asked for. Hashes of others are checked as they are. */
const cheapArgon2 = {
  hash: async (password: string, { memoryCost, timeCost, parallelism }: Record<keyof typeof CHEAP, number>) => {
    const header = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
    const stored = (await hash(password, CHEAP)).replace(HEADER, () => header);
    made.add(stored);
    return stored;
  },
  verify: (stored: string, password: string) =>
    verify(made.has(stored) ? stored.replace(HEADER, () => CHEAP_HEADER) : stored, password),
};

const hasherOf = (app: INestApplication): object => app.get(PasswordHasher, { strict: false });

/** A strong hash takes 12 ms of a processor, for each person of a test. Production has no setting for less. */
export function hashCheaply(app: INestApplication): void {
  Object.assign(hasherOf(app), { argon2: async () => cheapArgon2 });
}

/** For tests of what a hash costs, or of the time that it takes. */
export function hashAsInProduction(app: INestApplication): void {
  Reflect.deleteProperty(hasherOf(app), 'argon2');
}

/** Until `hashCheaply`, no password is right, and none costs anything. @returns the hashes that were to be checked */
export function noteChecks(app: INestApplication): string[] {
  const checked: string[] = [];
  const verify = async (stored: string): Promise<boolean> => checked.push(stored) < 0;
  Object.assign(hasherOf(app), { argon2: async () => ({ verify }) });
  return checked;
}
