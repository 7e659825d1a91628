import { ConflictError, NotFoundError, sdk } from '@sv/sdk';
import type { ManifestSource } from '@sv/sdk/manifest';
import { provideTestHost, type TestHost } from '@sv/sdk/testing';
import { entryLimits } from '../../shared/entry-limits';
import manifest from '../../manifest.json';
import { caller } from '../owner';
import StarterModule, { store } from '../plugin.module';
import { EntriesService } from './entries.service';

describe('EntriesService', () => {
  const entries = new EntriesService();
  let host: TestHost;
  beforeEach(() => (host = provideTestHost({ manifest: manifest as ManifestSource, store })));
  afterEach(() => host.withdraw());

  const add = (title: string, at = '2026-06-22T10:00:00.000Z') => entries.add(caller(), { title }, new Date(at));
  const titles = async (): Promise<string[]> => (await entries.list(caller())).map(({ title }) => title);

  it('lists the newest first', async () => {
    await add('old', '2026-06-21T10:00:00.000Z');
    await add('new');
    expect(await titles()).toEqual(['new', 'old']);
  });

  it('shows nobody what is somebody else’s, and lets them not delete it', async () => {
    const { id } = await add('mine');
    host.as({ id: 'user-2' });
    expect(await titles()).toEqual([]);
    await expect(entries.remove(caller(), id)).rejects.toThrow(NotFoundError);
    host.as({ id: 'user-1' });
    expect(await titles()).toEqual(['mine']);
  });

  it('refuses more than one may have', async () => {
    const { tenantId, userId } = caller();
    const rows = Array.from({ length: entryLimits.entriesPerPerson }, (_, at) => ({
      id: String(at),
      tenantId,
      userId,
      title: 'x',
      createdAt: new Date(0),
    }));
    await sdk.db.repository(store.entities[0]!).insert(rows);
    await expect(add('one more')).rejects.toThrow(ConflictError);
  });

  it('lets go of a person', async () => {
    new StarterModule().onModuleInit();
    await add('kept');
    await host.deletePerson('user-1');
    expect(await titles()).toEqual([]);
  });
});
