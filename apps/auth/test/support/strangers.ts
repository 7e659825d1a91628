import type { Test } from 'supertest';
import type { AuthInstance } from './start-auth';

let last = 0;

/** An address nobody has used in this test run: every one has limits of its own. */
export const freshAddress = (): string => {
  last++;
  return `10.${(last >> 16) & 255}.${(last >> 8) & 255}.${last & 255}`;
};

/** A request as the runtime forwards it for a client of this address. */
export function postFrom(auth: AuthInstance, address: string, path: string, cookie = ''): Test {
  return auth
    .http()
    .post(path)
    .set({ 'x-forwarded-for': address, ...(cookie && { cookie }) });
}
