import { RateLimit } from '../../src/database/sign-in/rate-limit.entity';
import type { AuthInstance } from './start-auth';

/** No guess counts any more, of any account or address: what follows is about something else. */
export async function forgive(auth: AuthInstance): Promise<void> {
  await auth.db.getRepository(RateLimit).deleteAll();
}
