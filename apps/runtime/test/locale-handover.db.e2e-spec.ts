import { PersonLocales } from '../src/kernel/person-locales';
import { LocaleHandover } from '../src/people/preferences/locale-handover';
import { aUser } from './support/auth-server/fake-users';
import { startTestInstance, type TestInstance } from './support/test-instance';

describe('the language of a person', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  it('that the auth server did not take is stored, and handed over once as soon as it takes it', async () => {
    const user = aUser();
    const handed = () => instance.auth.calls.filter(({ path }) => path === `/internal/users/${user.id}/locale`);
    const catchUp = () => instance.get(LocaleHandover).catchUp();
    instance.auth.takesLocales = false;
    await instance.as(user).patch('/api/account/preferences').send({ language: 'de' }).expect(200);
    await catchUp();
    const refused = handed().length;
    expect(refused).toBeGreaterThanOrEqual(2);

    instance.auth.takesLocales = true;
    await catchUp();
    await catchUp();
    expect(handed()).toHaveLength(refused + 1);
    expect(handed().at(-1)!.body).toMatchObject({ language: 'de' });
  });

  it('is what their browser prefers, where they chose none; else what the workspace says', async () => {
    const [chose, saw, neither] = [aUser(), aUser(), aUser()];
    await instance.as(chose).patch('/api/account/preferences').send({ language: 'en' }).expect(200);
    Object.assign(instance.auth.seenLanguages, { [chose.id]: 'de', [saw.id]: 'de' });
    const found = await instance.get(PersonLocales).localesOf([chose.id, saw.id, neither.id]);
    expect([...found.values()].map(({ language, tag }) => [language, tag])).toEqual([
      ['en', 'en-GB'],
      ['de', 'de'],
      ['en', 'en-GB'],
    ]);
  });
});
