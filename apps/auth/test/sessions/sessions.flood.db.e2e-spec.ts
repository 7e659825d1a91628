import { newId } from '@sv/server/ids/new-id';
import { hashToken } from '@sv/server/keys/constant-time';
import { Session } from '../../src/database/session.entity';
import { PASSWORD, register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';

/** More than one statement takes as parameters in SQLite. */
const FLOOD = 33_000;

describe('a flood of sessions, opened by somebody who knows the password', () => {
  let auth: AuthInstance;
  beforeAll(async () => (auth = await startAuth()));
  afterAll(() => auth.close());

  it('does not keep the owner of the account from ending them all', async () => {
    const ada = await register(auth);
    const sessions = auth.db.getRepository(Session);
    const own = await sessions.findOneByOrFail({ userId: ada.user.id });
    for (let made = 0; made < FLOOD; made += 1000) {
      await sessions.insert(
        Array.from({ length: 1000 }, () => ({ ...own, id: newId(), tokenHash: hashToken(newId()) })),
      );
    }
    const body = { currentPassword: PASSWORD, newPassword: `${PASSWORD} of today` };
    await auth.http().post('/api/auth/password/change').set('cookie', ada.cookie).send(body).expect(204);

    expect(await sessions.find({ where: { userId: ada.user.id }, select: { id: true } })).toEqual([{ id: own.id }]);
  }, 60_000);
});
