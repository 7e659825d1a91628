import { readdirSync, readFileSync } from 'node:fs';
import {
  isSdkError,
  NoContextError,
  NotFoundError,
  NotImplementedError,
  provideHost,
  sdk,
  type SdkHost,
} from './index';
import { minimal } from '../test/manifest.corpus';
import { provideTestHost } from './testing';

const bare = { auth: {}, db: {}, platform: {} } as unknown as SdkHost;

describe('the host behind sdk', () => {
  it('is missing until it is provided', () => {
    expect(() => sdk.auth.getSession()).toThrow(NoContextError);
  });

  it('is one per process, and found by another copy of the package', () => {
    const withdraw = provideTestHost({ manifest: minimal, user: { name: 'Grace' } });
    expect(() => provideHost(bare)).toThrow(/called twice/);
    jest.isolateModules(() => {
      const copy = jest.requireActual<typeof import('./index')>('./index');
      expect(copy.sdk).not.toBe(sdk);
      expect(copy.sdk.auth.getSession()?.user.name).toBe('Grace');
      expect(isSdkError(new copy.NotFoundError())).toBe(true);
    });
    withdraw();
    expect(() => sdk.auth.getSession()).toThrow(NoContextError);
  });

  it('says of a part it does not have that it is not implemented', async () => {
    const withdraw = provideHost(bare);
    expect(() => sdk.activity.log({ action: 'a.b' })).toThrow(NotImplementedError);
    await expect(sdk.mailer.send({ to: 'a@b.c', subject: 'x' })).rejects.toThrow(NotImplementedError);
    await expect(sdk.notifications.send({ userId: 'u', title: 't', category: 'c' })).rejects.toThrow(
      'sdk.notifications is not implemented',
    );
    withdraw();
  });

  it('has no device, and reserves storage, events and billing without being a promise', async () => {
    expect(Object.keys(sdk)).not.toContain('device');
    for (const name of ['storage', 'events', 'billing'] as const) {
      expect(() => sdk[name]['put']!()).toThrow(NotImplementedError);
      expect(await Promise.resolve(sdk[name])).toBe(sdk[name]);
    }
  });

  it('gives a plugin’s tests a session, capabilities and variables', () => {
    const manifest = {
      ...minimal,
      capabilities: { share: { description: 'x' } },
      env: { KEY: { description: 'x', default: 'd' } },
    };
    const withdraw = provideTestHost({
      manifest,
      capabilities: ['com.example.notes:share'],
      platform: { tenantName: 'T' },
    });
    expect(sdk.auth.requireSession().user.name).toBe('Ada');
    expect(sdk.auth.hasCapability('share')).toBe(true);
    expect(() => sdk.auth.requireCapability('user:view')).toThrow('user:view');
    expect([sdk.env.get('KEY'), sdk.env.get('OTHER')]).toEqual(['d', undefined]);
    expect(sdk.platform.getConfig().tenantName).toBe('T');
    withdraw();
  });

  it('knows its errors by a mark and not by their class', () => {
    expect(isSdkError(new NotFoundError())).toBe(true);
    expect([new Error('x'), null, 'x', {}].some(isSdkError)).toBe(false);
  });
});

describe('the package', () => {
  it('imports nothing but itself', () => {
    const sources = readdirSync('libs/sdk/src').filter(name => !name.endsWith('.spec.ts'));
    const imports = sources.flatMap(name => [
      ...readFileSync(`libs/sdk/src/${name}`, 'utf8').matchAll(/(?:from|import\(|require\()\s*'([^']+)'/g),
    ]);
    expect(imports.map(([, path]) => path).filter(path => !path?.startsWith('./'))).toEqual(['@sv/sdk']);
  });
});
