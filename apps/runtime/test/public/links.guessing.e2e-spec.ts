import { PublicLink } from '../../src/plugins/links/public-link.entity';
import { albumsPlugin } from '../support/plugins/albums-plugin';
import { testPlugins } from '../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';

describe('the token of a link', () => {
  let instance: TestInstance;
  let token: string;
  const lines: string[] = [];
  beforeAll(async () => {
    const plugins = [albumsPlugin({ id: 'com.example.albums' }), albumsPlugin({ id: 'com.example.other' })];
    instance = await startTestInstance({
      plugins: [...testPlugins(), ...plugins],
      log: line => lines.push(line),
      env: { PUBLIC_RATE_LIMIT_PER_MINUTE: '25' },
    });
    token = (await instance.as('user').post('/albums/api/links').expect(201)).body.url.split('/').at(-1);
  });
  afterAll(() => instance.close());

  const linkOf = async (path: string): Promise<unknown> =>
    (await instance.anonymous().get(path).expect(200)).body.link as unknown;

  it('opens what it was made for, in its own app only', async () => {
    expect(await linkOf(`/albums/api/shared/${token}`)).toMatchObject({ label: 'Summer' });
    expect(await linkOf(`/other/api/shared/${token}`)).toBeNull();
  });

  it.each([
    ['a shorter one', (right: string) => right.slice(1)],
    ['a longer one', (right: string) => `${right}A`],
    [
      'the other case',
      (right: string) => right.replace(/[a-z]/i, one => (/[a-z]/.test(one) ? one.toUpperCase() : one.toLowerCase())),
    ],
    ['another last character', (right: string) => right.slice(0, -1) + (right.endsWith('A') ? 'E' : 'A')],
    ['a wildcard', () => '%'.replace('%', '%25')],
    ['SQL', () => encodeURIComponent("' OR '1'='1")],
    ['the name of the parameter', () => ':token'],
    ['a word of JavaScript', () => '__proto__'],
  ])('is not %s', async (_, change) => {
    const guessed = change(token);
    const { status, body } = await instance.anonymous().get(`/albums/api/shared/${guessed}`);
    // An escape that could be read twice is no open address at all.
    if (status !== 401) expect([status, body.link]).toEqual([200, null]);
  });

  it('is not its hash', async () => {
    const [row] = await instance.dataSource.getRepository(PublicLink).find();
    expect(await linkOf(`/albums/api/shared/${row!.tokenHash}`)).toBeNull();
  });

  it('is in no line of the log, and a guess asks the auth server nothing', async () => {
    const before = instance.auth.calls.length;
    await linkOf(`/albums/api/shared/${'A'.repeat(43)}`);
    expect(instance.auth.calls.slice(before).filter(({ path }) => path.includes('public-links'))).toEqual([]);
    for (const path of [`/albums/s/${token}`, `/albums/s/${token}/`, `/albums/S/${token}`, `/albums//s/${token}`])
      await instance.anonymous().get(path);
    for (const path of [
      `/albums/s/${token}.`,
      `/albums/s/${token}%2F`,
      `/albums%2Fs%2F${token}`,
      `/albums/S/${token})`,
    ])
      await instance.anonymous().post(path);
    expect(lines.join('')).toContain('"path":"/albums/s/:token/"');
    expect(lines.join('')).not.toContain(token);
  });

  it('is guessed a few times a minute at most', async () => {
    let status = 200;
    for (let tries = 0; status === 200 && tries < 30; tries++)
      ({ status } = await instance.anonymous().get(`/albums/api/shared/${String(tries).padStart(43, 'A')}`));
    expect(status).toBe(429);
  });
});
