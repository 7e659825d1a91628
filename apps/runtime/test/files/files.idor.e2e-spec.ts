import { NotFoundError, PermissionDeniedError, sdk } from '@sv/sdk';
import { newId } from '@sv/server/ids/new-id';
import { asPlugin } from '../support/calling';
import { filesPlugin } from '../support/plugins/files-plugin';
import { aPlugin, testPlugins } from '../support/plugins/test-plugins';
import { startTestInstance, type TestInstance } from '../support/test-instance';

const RECEIPTS = 'com.example.receipts';
const ALBUM = 'com.example.album';
const BARE = 'com.example.without';

describe('the id of a file', () => {
  let instance: TestInstance;
  let id: string;
  beforeAll(async () => {
    const plugins = [
      ...testPlugins(),
      filesPlugin({ id: RECEIPTS }),
      filesPlugin({ id: ALBUM }),
      aPlugin({ id: BARE }, async () => ({ default: class {} })),
    ];
    instance = await startTestInstance({ plugins });
    const ownerId = instance.people.get('user')!.id;
    ({ id } = await asPlugin(instance, RECEIPTS, () => sdk.files.put(Buffer.from('x'), { name: 'x', ownerId })));
  });
  afterAll(() => instance.close());

  const calls: [string, (id: string) => Promise<unknown>][] = [
    ['get', one => sdk.files.get(one)],
    ['open', one => sdk.files.open(one)],
    ['serve', one => sdk.files.serve(one)],
    ['remove', one => sdk.files.remove(one)],
  ];

  it.each(calls)('of another app opens nothing: %s', async (_, call) => {
    const answer = await asPlugin(instance, ALBUM, () => call(id)).catch((error: unknown) => error);
    const unknown = await asPlugin(instance, ALBUM, () => call(newId())).catch((error: unknown) => error);
    expect(answer).toBeInstanceOf(NotFoundError);
    expect((answer as Error).message).toBe((unknown as Error).message);
  });

  it.each(calls)('may be anything, and then it is not there: %s', async (_, call) => {
    for (const strange of ['', '..', '../../etc/passwd', `${id}' OR '1'='1`, `${id}\0`, { id }, [id], null, 7, '%'])
      await expect(asPlugin(instance, RECEIPTS, () => call(strange as string))).rejects.toThrow(NotFoundError);
  });

  it('is not listed for another app, of whom nothing is counted either', async () => {
    const ownerId = instance.people.get('user')!.id;
    await asPlugin(instance, ALBUM, async () => {
      expect((await sdk.files.list({ ownerId })).files).toEqual([]);
      expect((await sdk.files.list({ ownerId, cursor: 'z' })).files).toEqual([]);
      expect(await sdk.files.usage()).toMatchObject({ files: 0, bytes: 0 });
    });
  });

  it('opens nothing in the routes of another app, and nothing without a session', async () => {
    await instance.as('user').get(`/receipts/api/files/${id}/content`).expect(200);
    await instance.as('user').get(`/album/api/files/${id}/content`).expect(404);
    await instance.as('user').delete(`/album/api/files/${id}`).expect(404);
    await instance.anonymous().get(`/receipts/api/files/${id}/content`).expect(401);
  });

  it.each(calls)('is no use to an app without the permission: %s', async (_, call) => {
    await expect(asPlugin(instance, BARE, () => call(id))).rejects.toThrow(PermissionDeniedError);
  });
});
