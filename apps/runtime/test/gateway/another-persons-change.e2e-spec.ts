import { startTestInstance, type TestInstance } from '../support/test-instance';

const NAMED = 'sv-user-id';
const REFUSED = { status: 409, code: 'another-user' };

describe('a request that a page makes for one person, sent with the session of another', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  const ada = () => instance.as('user').user.id;
  const nameOf = async () => (await instance.as('owner').get('/api/admin/settings').expect(200)).body.tenantName;

  it('changes nothing', async () => {
    const before = await nameOf();
    const write = instance.as('owner').patch('/api/admin/settings').set(NAMED, ada());
    expect((await write.send({ tenantName: 'Of somebody else' })).body).toMatchObject(REFUSED);
    expect(await nameOf()).toBe(before);
  });

  it.each(['/api/shell', '/notes/api/anything', '/notes'])('reads nothing: %s', async path => {
    expect((await instance.as('owner').get(path).set(NAMED, ada())).body).toMatchObject(REFUSED);
  });

  it('is refused with an access token and with an admin key too', async () => {
    const token = instance.accessTokenOf('owner');
    expect((await instance.withToken(token).get('/notes/api/x').set(NAMED, ada())).body).toMatchObject(REFUSED);
    expect((await instance.withAdminKey().get('/api/admin/users').set(NAMED, ada())).body).toMatchObject(REFUSED);
  });

  it.each(['', 'nobody'])('is refused when it names nobody: “%s”', async id => {
    expect((await instance.as('owner').get('/api/shell').set(NAMED, id)).body).toMatchObject(REFUSED);
  });

  it('is refused when it names both', async () => {
    const { user, get } = instance.as('owner');
    const both = [user.id, ada()] as unknown as string;
    expect((await get('/api/shell').set(NAMED, both)).body).toMatchObject(REFUSED);
  });

  it('is answered when it names the caller; a name alone admits nobody', async () => {
    const { user, get } = instance.as('owner');
    await get('/api/shell').set(NAMED, user.id).expect(200);
    expect((await instance.anonymous().get('/api/shell').set(NAMED, user.id)).body.code).toBe('unauthenticated');
  });
});
