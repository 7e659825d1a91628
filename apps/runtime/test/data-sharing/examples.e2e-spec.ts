import { registry } from '@sv/plugins/registry.server.generated';
import { aUser } from '../support/auth-server/fake-users';
import { agree } from '../support/plugins/sharing-plugins';
import { type Client, startTestInstance, type TestInstance } from '../support/test-instance';

const env = { EXAMPLE_PLUGINS: 'true' };
// An isolated store is a schema of the whole server, where the plugin's own tests may be at work.
const plugins = registry.filter(({ manifest }) => manifest.database !== 'isolated');
const upcoming = '/birthdays/api/birthdays?today=2026-06-22';

describe('Contacts and Birthdays', () => {
  let instance: TestInstance;
  let ada: Client;
  let grace: Client;
  beforeAll(async () => {
    instance = await startTestInstance({ env, plugins });
    [ada, grace] = [aUser(), aUser()].map(user => instance.as(instance.auth.add(user))) as [Client, Client];
    await ada.post('/contacts/api/contacts').send({ name: 'Alan', birthday: '1912-06-23', phone: '555' }).expect(201);
    await ada.post('/contacts/api/contacts').send({ name: 'Nobody knows' }).expect(201);
    await grace.post('/contacts/api/contacts').send({ name: 'Howard', birthday: '1900-03-08' }).expect(201);
  });
  afterAll(() => instance.close());

  it('share nothing until the person agrees, only what the contract says after that, and nothing once it is taken back', async () => {
    const { body: refusal } = await ada.get(upcoming).expect(403);
    expect(refusal).toMatchObject({ code: 'consent-required', consentUrl: expect.stringContaining('/consent?') });

    const grant = await agree(ada, refusal.consentUrl);
    const { body } = await ada.get(upcoming).expect(200);
    expect(body).toEqual({ birthdays: [{ name: 'Alan', on: '2026-06-23', inDays: 1, turns: 114 }] });

    await grace.get(upcoming).expect(403);
    await ada.delete(`/api/account/data-grants/${grant}`).expect(204);
    await ada.get(upcoming).expect(403);

    const { body: log } = await ada.get('/api/account/data-access-log').expect(200);
    expect(log.accesses.map(({ outcome, rows }: Record<string, unknown>) => [outcome, rows])).toEqual([
      ['refused', 0],
      ['allowed', 2],
      ['refused', 0],
    ]);
    const { body: hers } = await grace.get('/api/account/data-access-log').expect(200);
    expect(hers.accesses).toHaveLength(1);
  });

  it('are not there unless an operator wants examples', async () => {
    const usual = await startTestInstance({ plugins });
    try {
      await usual.as('user').get('/contacts/api/contacts').expect(404);
      await usual.as('user').get(upcoming).expect(404);
    } finally {
      await usual.close();
    }
  });
});
