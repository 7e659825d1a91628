import { freshDatabase } from '@sv/server/database/testing/fresh-database';
import { Invite } from '../../src/database/people/invite.entity';
import { User } from '../../src/database/user.entity';
import { PASSWORD, register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';

const EMAIL = 'guest@example.com';
const TRIES = 50;

describe('an invitation that is used fifty times at once, with two processes', () => {
  it('makes one account', async () => {
    const database = await freshDatabase();
    const servers = [await startAuth({ AUTH_INVITE_ONLY: 'true' }, database), await startAuth({}, database)] as const;
    await register(servers[0]);
    const { token } = await invite(servers[0]);
    const form = { name: 'Guest', email: EMAIL, password: PASSWORD, inviteToken: token };
    const answers = await Promise.all(
      Array.from({ length: TRIES }, (_, at) => servers[at % 2]!.http().post('/api/auth/register').send(form)),
    );

    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter(status => status === 201)).toHaveLength(1);
    // The others found the invitation used, or, looking before it was, the address taken.
    expect(statuses.filter(status => ![201, 403, 409, 429].includes(status))).toEqual([]);
    expect(await servers[0].db.getRepository(User).countBy({ email: EMAIL })).toBe(1);
    await close(servers, database);
  });

  it('is one of fifty that were made for one address at once', async () => {
    const database = await freshDatabase();
    const servers = [await startAuth({}, database), await startAuth({}, database)] as const;
    await register(servers[0]);
    await Promise.all(Array.from({ length: TRIES }, (_, at) => invite(servers[at % 2]!)));

    expect(await servers[0].db.getRepository(Invite).countBy({ email: EMAIL })).toBe(1);
    await close(servers, database);
  });
});

async function invite(auth: AuthInstance): Promise<{ token: string }> {
  const response = await auth
    .http()
    .post('/internal/invites')
    .set('authorization', `Bearer ${auth.bearer}`)
    .send({ email: EMAIL, actorId: 'cli', actorType: 'cli' })
    .expect(201);
  return response.body as { token: string };
}

async function close(servers: readonly AuthInstance[], database: Awaited<ReturnType<typeof freshDatabase>>) {
  await Promise.all(servers.map(server => server.close()));
  await database.drop();
}
