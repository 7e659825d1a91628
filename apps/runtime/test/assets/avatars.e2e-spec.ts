import sharp from 'sharp';
import { AvatarRepair } from '../../src/instance/assets/avatars/avatar-repair';
import { aUser } from '../support/auth-server/fake-users';
import { startTestInstance, type Client, type TestInstance } from '../support/test-instance';
import { ico, plain, png, svg } from './pictures';

const AVATAR = '/api/account/avatar';

describe('the picture of a person', () => {
  let instance: TestInstance;
  beforeAll(async () => (instance = await startTestInstance()));
  afterAll(() => instance.close());

  const somebody = () => instance.as(instance.auth.add(aUser()));
  const put = (me: Client, bytes: Buffer) => me.post(AVATAR).attach('file', bytes, 'me.png');
  const imageOf = (me: Client) => instance.auth.users.get(me.user.id)?.image ?? null;
  const rowsOf = (me: Client) =>
    instance.dataSource.query(`SELECT sha256 FROM assets WHERE owner_id = '${me.user.id}'`);
  const repair = () => instance.get(AvatarRepair).repairAvatars();

  it('is set and taken away again, and the identity database follows', async () => {
    const me = somebody();
    const { url } = (await put(me, await png()).expect(200)).body;
    expect(url).toMatch(new RegExp(`^${AVATAR}/${me.user.id}\\?v=[0-9a-f]{16}$`));
    expect(imageOf(me)).toBe(url);

    const shown = await instance.as('user').get(url).expect(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': expect.stringMatching(/^sandbox/),
      'x-content-type-options': 'nosniff',
    });

    for (let time = 0; time < 2; time++) await me.delete(AVATAR).expect(204);
    expect(imageOf(me)).toBeNull();
    await me.get(url).expect(404);
    expect(await rowsOf(me)).toEqual([]);
  });

  it.each([
    ['jpeg', () => plain(900, 700).flatten().jpeg().toBuffer(), 'image/jpeg', [512, 398]],
    ['webp', () => plain(100, 700).webp().toBuffer(), 'image/webp', [73, 512]],
    ['png', () => png(30, 40), 'image/png', [30, 40]],
    [
      'svg, which is drawn',
      async () => svg('<rect width="9" height="9"/>', 'viewBox="0 0 20 10"'),
      'image/png',
      [512, 256],
    ],
  ])('is no larger than it is shown: %s', async (_, make, type, size) => {
    const me = somebody();
    const { url } = (await put(me, await make()).expect(200)).body;
    const { body, headers } = await me.get(url);
    const { width, height } = await sharp(body).metadata();
    expect([headers['content-type'], [width, height]]).toEqual([type, size]);
  });

  it('is not an ICO file', async () => {
    const { body } = await put(somebody(), ico(await png(16, 16))).expect(400);
    expect(body.code).toBe('unsupported-image');
  });

  it('says nothing of where it was taken', async () => {
    const me = somebody();
    const photo = plain()
      .flatten()
      .jpeg()
      .withExif({ IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } });
    const bytes = await photo.toBuffer();
    expect(bytes.includes('Exif')).toBe(true);
    const { url } = (await put(me, bytes).expect(200)).body;
    expect((await me.get(url)).body.includes('Exif')).toBe(false);
  });

  it('is hidden from whom the policy on the directory hides the person from, but for who was given its address', async () => {
    const me = somebody();
    const { url } = (await put(me, await png()).expect(200)).body;
    const bare = `${AVATAR}/${me.user.id}`;
    await instance.as('user').get(bare).expect(200);

    instance.auth.users.hidden.add(me.user.id);
    await instance.as('user').get(bare).expect(404);
    await instance.as('user').get(`${bare}?v=0123456789abcdef`).expect(404);
    await instance.as('user').get(url).expect(200);
    await me.get(bare).expect(200);
  });

  it('is only for who is signed in', async () => {
    const { url } = (await put(somebody(), await png())).body;
    await instance.anonymous().get(url).expect(401);
    await instance.withAdminKey().get(url).expect(401);
  });

  it('is stored while the auth server cannot be told, and told when it answers again', async () => {
    const me = somebody();
    instance.auth.users.failsToChange = true;
    const { url } = (await put(me, await png()).expect(200)).body;
    expect(imageOf(me)).toBeNull();
    await me.get(url).expect(200);
    await expect(repair()).rejects.toMatchObject({ code: 'auth-unavailable' });

    instance.auth.users.failsToChange = false;
    await repair();
    expect(imageOf(me)).toBe(url);

    instance.auth.users.failsToChange = true;
    await me.delete(AVATAR).expect(204);
    await me.get(url).expect(404);
    expect(imageOf(me)).toBe(url);

    instance.auth.users.failsToChange = false;
    await repair();
    expect([imageOf(me), await rowsOf(me)]).toEqual([null, []]);
  });

  it('takes a path away that leads to nothing, when somebody followed it', async () => {
    const me = somebody();
    instance.auth.add({ ...me.user, image: `${AVATAR}/${me.user.id}?v=0000000000000000` });
    await instance.as('user').get(imageOf(me)!).expect(404);
    await repair();
    expect(imageOf(me)).toBeNull();
  });

  it('ends as the last of ten uploads at once left it, in both databases', async () => {
    const me = somebody();
    const pictures = await Promise.all(Array.from({ length: 10 }, (_, at) => png(10 + at, 10)));
    await Promise.all(pictures.map(bytes => put(me, bytes).expect(200)));
    const [row, ...more] = await rowsOf(me);
    expect(more).toEqual([]);
    expect(imageOf(me)).toBe(`${AVATAR}/${me.user.id}?v=${row.sha256.slice(0, 16)}`);
  });

  it('is kept for nobody who is gone', async () => {
    const me = somebody();
    instance.auth.users.delete(me.user.id);
    await put(me, await png());
    expect(await rowsOf(me)).toEqual([]);
  });

  it('goes with its person', async () => {
    const me = somebody();
    const { url } = (await put(me, await png())).body;
    await instance.as('owner').delete(`/api/admin/users/${me.user.id}`).expect(200);
    expect(await rowsOf(me)).toEqual([]);
    await instance.as('user').get(url).expect(404);
  });
});

describe('pictures at the start', () => {
  it('are compared with what the identity database says of each person', async () => {
    const first = await startTestInstance();
    const me = first.as(first.auth.add(aUser()));
    const gone = first.as(first.auth.add(aUser()));
    const url = (
      await me
        .post(AVATAR)
        .attach('file', await png(), 'me.png')
        .expect(200)
    ).body.url;
    await gone
      .post(AVATAR)
      .attach('file', await png(), 'me.png')
      .expect(200);
    first.auth.add(me.user);
    first.auth.users.delete(gone.user.id);

    // What a start does, once more: the process before this one may have died at any point.
    Object.assign(first.get(AvatarRepair), { isCompared: false });
    await first.get(AvatarRepair).repairAvatars();

    expect(first.auth.users.get(me.user.id)?.image).toBe(url);
    const rows = await first.dataSource.query('SELECT owner_id FROM assets');
    expect(rows).toEqual([{ owner_id: me.user.id }]);
    await first.close();
  });
});
