import {
  InvalidInputError,
  NotAuthenticatedError,
  NotFoundError,
  PublicLinksOffError,
  sdk,
  StoreAccessError,
} from '../index.js';
import { provideTestHost, type TestHost } from '../testing.js';

const manifest = {
  schemaVersion: 1,
  id: 'com.example.albums',
  name: 'Albums',
  version: '1.0.0',
  routePrefix: '/albums',
  permissions: ['db' as const, 'public' as const, 'links' as const, 'users:read' as const],
  public: ['/shared/*'],
  publicPages: ['/s/:token'],
} as const;
const LINK = { path: '/s/:token', label: 'Summer' };

describe('links in memory', () => {
  let host: TestHost;
  beforeEach(() => {
    const { permissions, public: routes, publicPages, ...rest } = manifest;
    const lists = { permissions: [...permissions], public: [...routes], publicPages: [...publicPages] };
    host = provideTestHost({ manifest: { ...rest, ...lists } });
  });
  afterEach(() => host.withdraw());

  it('are created, found, listed and ended as in the runtime', async () => {
    const first = await sdk.links.create(LINK);
    const second = await sdk.links.create({ ...LINK, expiresAt: new Date(Date.now() + 60_000) });
    const [one, other] = host.links;
    expect(first).toEqual({ id: one!.id, url: `http://localhost:3000/albums/s/${one!.token}` });
    expect(other!.token).not.toBe(one!.token);
    host.as(null);
    expect(await sdk.links.check(one!.token)).toMatchObject({ id: first.id, createdBy: 'user-1', label: 'Summer' });
    expect(await sdk.users.get(['user-1'])).toMatchObject([{ name: 'Ada' }]);
    expect([await sdk.links.check('x'), await sdk.links.check(7 as never)]).toEqual([null, null]);
    host.as({});
    expect((await sdk.links.list()).map(({ id }) => id)).toEqual([second.id, first.id]);
    await sdk.links.revoke(first.id);
    expect(await sdk.links.check(one!.token)).toBeNull();
    other!.expiresAt = new Date(0);
    expect(await sdk.links.check(other!.token)).toBeNull();
  });

  it('are ended by nobody else, and go with the person', async () => {
    const { id } = await sdk.links.create(LINK);
    await host.within({ id: 'grace' }, async () => {
      expect(await sdk.links.list()).toEqual([]);
      await expect(sdk.links.revoke(id)).rejects.toThrow(NotFoundError);
    });
    sdk.portability.provideDelete(async () => undefined);
    await host.deletePerson('user-1');
    expect(host.links).toEqual([]);
  });

  it('are refused as in the runtime', async () => {
    await expect(sdk.links.create({ ...LINK, path: '/x/:token' })).rejects.toThrow(InvalidInputError);
    await expect(host.within(null, () => sdk.links.create(LINK))).rejects.toThrow(NotAuthenticatedError);
    await expect(sdk.db.transaction(() => sdk.links.create(LINK))).rejects.toThrow(StoreAccessError);
    const { id } = await sdk.links.create(LINK);
    host.publicLinks = 'off';
    await expect(sdk.links.create(LINK)).rejects.toThrow(PublicLinksOffError);
    expect(await sdk.links.check(host.links[0]!.token)).toBeNull();
    host.publicLinks = 'on';
    expect(await sdk.links.check(host.links[0]!.token)).toMatchObject({ id });
  });
});
