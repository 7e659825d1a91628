import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import type { Role } from '@sv/contracts/access.contract';
import type { SessionUser } from '@sv/contracts/identity.contract';
import type { AuthInstance } from './start-auth';

export const PASSWORD = 'correct horse battery staple';

/** A registered person and the cookies of their browser. */
export interface Person {
  user: SessionUser;
  email: string;
  cookie: string;
}

/** Registers somebody; the first of an instance is its owner. */
export async function register(auth: AuthInstance, fields: { name?: string; email?: string } = {}): Promise<Person> {
  const email = fields.email ?? `${randomUUID()}@example.com`;
  const body = { name: fields.name ?? 'Ada Lovelace', email, password: PASSWORD };
  const response = await auth.http().post('/api/auth/register').send(body).expect(201);
  return { user: (response.body as { user: SessionUser }).user, email, cookie: cookieOf(response) };
}

/** Another browser of the same person. */
export async function signIn(auth: AuthInstance, email: string, password = PASSWORD): Promise<Person> {
  const response = await auth.http().post('/api/auth/sign-in').send({ email, password }).expect(200);
  return { user: (response.body as { user: SessionUser }).user, email, cookie: cookieOf(response) };
}

/** What a browser would send back of the cookies of an answer. */
export function cookieOf(response: Response): string {
  const set = (response.headers['set-cookie'] ?? []) as unknown as string[];
  return set.map(line => line.split(';')[0]).join('; ');
}

/** Gives somebody a role as the command line would. */
export async function giveRole(auth: AuthInstance, userId: string, role: Role): Promise<void> {
  await auth
    .http()
    .patch(`/internal/users/${userId}`)
    .set('authorization', `Bearer ${auth.bearer}`)
    .send({ role, actorId: 'cli', actorType: 'cli' })
    .expect(200);
}
