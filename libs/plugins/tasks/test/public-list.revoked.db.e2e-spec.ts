import { sdk } from '@sv/sdk';
import type { TestInstance } from '../../../../apps/runtime/test/support/test-instance';
import { DeletedListRow } from '../server/deleted-lists/deleted-list.entity';
import { LinkSweep } from '../server/links/link-sweep';
import { aListOf, inTasks, startWorkspace } from './support/start-workspace';

/** A link must not outlive what it stands for: whoever kept it finds nothing, and does not learn why. */
describe('a link that somebody kept', () => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await startWorkspace();
  });
  afterAll(() => instance.close());

  async function aSharedList() {
    const list = await aListOf(instance, 'user');
    await list.add({ title: 'Secret party', dueAt: '2026-12-22T10:00:00Z' });
    const { body } = await instance.as('user').post(`${list.at}/link`).send({}).expect(201);
    const path = `/tasks/api/shared/${body.url.split('/').at(-1)}`;
    const read = () => instance.anonymous().get(path);
    await read().expect(200);
    return { ...list, read };
  }
  const gone = { status: 404, code: 'not-found', detail: 'This link does not work.' };
  const whyGone = async (read: () => PromiseLike<{ body: object }>): Promise<object> => (await read()).body;

  it('opens nothing once its owner ended it, in the list or in Account', async () => {
    const first = await aSharedList();
    await instance.as('user').delete(`${first.at}/link`).expect(204);
    expect(await whyGone(first.read)).toMatchObject(gone);

    const second = await aSharedList();
    const [{ id }] = (await instance.as('user').get('/api/account/links').expect(200)).body.links;
    await instance.as('user').delete(`/api/account/links/${id}`).expect(204);
    expect(await whyGone(second.read)).toMatchObject(gone);
    expect((await instance.as('user').get(`${second.at}/link`)).body).toEqual({ link: null });
    await instance.as('user').post(`${second.at}/link`).send({}).expect(201);
  });

  it('opens nothing once the list is another person’s, who has no link then', async () => {
    const list = await aSharedList();
    const heir = instance.people.get('admin')!;
    await instance.as('user').post(`${list.at}/members`).send({ userId: heir.id, role: 'viewer' }).expect(200);
    await instance.as('user').post(`${list.at}/owner`).send({ userId: heir.id }).expect(200);
    expect(await whyGone(list.read)).toMatchObject(gone);
    expect((await instance.as(heir).get(`${list.at}/link`).expect(200)).body).toEqual({ link: null });
    await instance.as('user').get(`${list.at}/link`).expect(403);
  });

  it('opens nothing while the list is deleted, again when that is undone, and never when it cannot be', async () => {
    const list = await aSharedList();
    await instance.as('user').delete(list.at).expect(204);
    expect(await whyGone(list.read)).toMatchObject(gone);
    await sweep();
    await instance.as('user').post(`${list.at}/restore`).send({}).expect(200);
    await list.read().expect(200);

    await instance.as('user').delete(list.at).expect(204);
    await inTasks(instance, () => sdk.db.repository(DeletedListRow).delete({ id: list.id }));
    const before = await labels();
    await sweep();
    expect(await whyGone(list.read)).toMatchObject(gone);
    expect(before.length - (await labels()).length).toBe(1);
  });

  it('opens nothing where the workspace does not allow links, and there is none to create', async () => {
    const list = await aSharedList();
    await instance.as('owner').patch('/api/admin/policies').send({ publicLinks: 'off' }).expect(200);
    expect(await whyGone(list.read)).toMatchObject(gone);
    const other = await aListOf(instance, 'user');
    const { body } = await instance.as('user').post(`${other.at}/link`).send({}).expect(403);
    expect(body.detail).toContain('public links');
    await instance.as('owner').patch('/api/admin/policies').send({ publicLinks: null }).expect(200);
    await list.read().expect(200);
  });

  const labels = async (): Promise<object[]> => (await instance.as('user').get('/api/account/links')).body.links;
  const sweep = () => inTasks(instance, () => new LinkSweep().endOrphans());
});
