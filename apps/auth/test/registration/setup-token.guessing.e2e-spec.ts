import { AuthEvent } from '../../src/database/auth-event.entity';
import { FirstOwner } from '../../src/database/first-owner.entity';
import { PASSWORD, register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';
import { freshAddress, postFrom } from '../support/strangers';

/** Whoever guesses SETUP_TOKEN, which an operator chose, owns the instance. */
describe('what lets somebody register', () => {
  let auth: AuthInstance;
  afterEach(() => auth.close());

  const send = (fields: object, address: string) =>
    postFrom(auth, address, '/api/auth/register').send({
      name: 'Guest',
      email: 'guest@example.com',
      password: PASSWORD,
      ...fields,
    });

  it('as a set-up token is guessed ten times a minute from an address, and then the right one opens nothing', async () => {
    auth = await startAuth({ SETUP_TOKEN: '4711' });
    const address = freshAddress();
    const codes: string[] = [];
    for (let n = 0; n < 11; n++) codes.push((await send({ setupToken: String(n) }, address)).body.code as string);
    expect(codes).toEqual([...Array<string>(10).fill('setup-token-required'), 'rate-limited']);
    expect((await send({ setupToken: '4711' }, address)).status).toBe(429);
    expect(await auth.db.getRepository(FirstOwner).count()).toBe(0);
    expect((await send({ setupToken: '4711' }, freshAddress())).status).toBe(201);
  });

  it('as an invitation is no easier to guess where it is only looked at', async () => {
    auth = await startAuth();
    await register(auth);
    const address = freshAddress();
    const look = (token: string) => postFrom(auth, address, '/api/auth/invites/preview').send({ token });
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await look(`made up ${n}`)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429, 429]);
    expect((await send({ inviteToken: 'made up' }, address)).status).toBe(429);
  });

  it('as an invitation is no way to fill the identity log', async () => {
    auth = await startAuth({ AUTH_INVITE_ONLY: 'true' });
    await register(auth);
    const address = freshAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 30; n++) statuses.push((await send({ inviteToken: `made up ${n}` }, address)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(403), ...Array<number>(20).fill(429)]);
    expect(await auth.db.getRepository(AuthEvent).countBy({ reason: 'invite-required' })).toBe(10);
  });
});
