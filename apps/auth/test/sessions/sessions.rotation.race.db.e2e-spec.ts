import { hashToken } from '@sv/server/keys/constant-time';
import { ProfileService } from '../../src/accounts/profile/profile.service';
import { AuthEvent } from '../../src/database/auth-event.entity';
import { Session } from '../../src/database/session.entity';
import { SessionReader } from '../../src/sessions/session-reader';
import { cookieOf, PASSWORD, type Person, register } from '../support/people';
import { type AuthInstance, startAuth } from '../support/start-auth';
import { freshAddress, postFrom } from '../support/strangers';

const tokenOf = (cookie: string) => /sv_session=([\w-]+)/.exec(cookie)?.[1] ?? '';

/** A request that was under way with a token that meanwhile opens nothing must not bring the session back. */
describe('a session whose token is used twice at once', () => {
  let auth: AuthInstance;
  let ada: Person;
  beforeAll(async () => {
    auth = await startAuth();
    await register(auth);
  });
  afterAll(() => auth.close());
  beforeEach(async () => (ada = await register(auth)));

  it('is renewed for one of fifty, and the cookies of that one open it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        postFrom(auth, freshAddress(), '/api/auth/reauthenticate', ada.cookie).send({ password: PASSWORD }),
      ),
    );
    const renewed = answers.filter(({ status }) => status === 204);
    expect(renewed).toHaveLength(1);
    await auth.http().get('/api/auth/session').set('cookie', cookieOf(renewed[0]!)).expect(200);
    expect(answers.map(({ status }) => status).filter(status => ![204, 401, 503].includes(status))).toEqual([]);
  });

  it('is not brought back by a change of the name that was under way when it ended', async () => {
    const reader = auth.app.get(SessionReader, { strict: false });
    const current = (await reader.resumeSession(tokenOf(ada.cookie)))!;
    await auth.db.getRepository(Session).delete({ tokenHash: hashToken(tokenOf(ada.cookie)) });
    const rename = auth.app
      .get(ProfileService, { strict: false })
      .renameUser(current, { name: 'Eve', expected: null }, { address: null, userAgent: null });

    await expect(rename).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await auth.db.getRepository(AuthEvent).countBy({ kind: 'user.profile-changed', userId: ada.user.id })).toBe(
      0,
    );
  });
});
