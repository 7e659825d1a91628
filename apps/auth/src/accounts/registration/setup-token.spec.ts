import type { DataSource } from 'typeorm';
import { readAuthConfig } from '../../config/auth-config';
import { isLoopback } from '@sv/server/http/is-loopback';
import { SetupToken } from './setup-token';

const aToken = (env: Record<string, string>, ownerExists = false) =>
  new SetupToken(readAuthConfig({ AUTH_SECRET: 'x'.repeat(32), ...env }), {
    getRepository: () => ({ existsBy: () => Promise.resolve(ownerExists) }),
  } as unknown as DataSource);

const HERE = { atThisMachine: true };
const ELSEWHERE = { atThisMachine: false };

describe('the set-up token', () => {
  it('is not needed on this machine, where the instance has no other address', () => {
    expect(() => aToken({}).checkToken(HERE)).not.toThrow();
    expect(() => aToken({ PUBLIC_URL: 'https://work.example.com' }).checkToken(HERE)).toThrow('set-up link');
    expect(() => aToken({}).checkToken(ELSEWHERE)).toThrow('set-up link');
  });

  it.each(['http://localhost:3000', 'http://192.168.1.4:3000'])(
    'is in a link that every start prints, as %s may not be all that leads here',
    async PUBLIC_URL => {
      expect(await aToken({ PUBLIC_URL }).setupLink()).toContain(`${PUBLIC_URL}/register?setup=`);
    },
  );

  it('is in a link that is the same at every start until there is an owner', async () => {
    const env = { PUBLIC_URL: 'https://work.example.com' };
    const link = await aToken(env).setupLink();
    const token = new URL(link!).searchParams.get('setup')!;

    expect(link).toMatch(/^https:\/\/work\.example\.com\/register\?setup=[\w-]{43}$/);
    expect(await aToken(env).setupLink()).toBe(link);
    expect(() => aToken(env).checkToken({ ...ELSEWHERE, setupToken: token })).not.toThrow();
    for (const wrong of [undefined, '', `${token}x`])
      expect(() => aToken(env).checkToken({ ...ELSEWHERE, setupToken: wrong })).toThrow('set-up link');
    expect(await aToken(env, true).setupLink()).toBeNull();
  });

  it('is SETUP_TOKEN where that is set, and then not printed', async () => {
    const setup = aToken({ PUBLIC_URL: 'https://work.example.com', SETUP_TOKEN: 'mine' });

    expect(await setup.setupLink()).toBeNull();
    expect(() => setup.checkToken({ ...ELSEWHERE, setupToken: 'mine' })).not.toThrow();
    expect(() => aToken({ SETUP_TOKEN: 'mine' }).checkToken(HERE)).toThrow('set-up link');
  });

  it.each([
    ['http://localhost:3000', true],
    ['http://127.0.0.1', true],
    ['http://[::1]:3000', true],
    ['http://work.localhost', true],
    ['http://192.168.1.4:3000', false],
    ['http://localhost.example.com', false],
    ['http://127.0.0.1.example.com', false],
  ])('takes %s for reachable from here only: %s', (origin, expected) => {
    expect(isLoopback(origin)).toBe(expected);
  });
});
