import type { ManifestSource } from '@sv/sdk/manifest';
import { provideTestHost, type TestHost } from '@sv/sdk/testing';
import manifest from '../../manifest.json';
import { EntriesService } from '../entries/entries.service';
import { caller } from '../owner';
import { store } from '../plugin.module';
import { JobsModule } from './jobs.module';
import { TidyController } from './tidy.controller';

describe('tidying up', () => {
  const entries = new EntriesService();
  let host: TestHost;
  beforeEach(async () => {
    host = provideTestHost({ manifest: manifest as ManifestSource, store });
    new JobsModule().onModuleInit();
    for (const userId of ['user-1', 'user-2']) {
      await entries.add({ ...caller(), userId }, { title: 'old' }, new Date('2020-01-01T10:00:00.000Z'));
    }
    await entries.add(caller(), { title: 'new' });
  });
  afterEach(() => host.withdraw());

  const titles = async (userId: string): Promise<string[]> =>
    (await entries.list({ ...caller(), userId })).map(({ title }) => title);

  it('removes old entries of whoever asks, once', async () => {
    await new TidyController().ask();
    await new TidyController().ask();
    expect(await host.jobs.run()).toEqual([{ name: 'tidy', error: undefined }]);
    expect([await titles('user-1'), await titles('user-2')]).toEqual([['new'], ['old']]);
  });

  it('removes those of everybody at night', async () => {
    await host.jobs.occur('tidy');
    expect([await titles('user-1'), await titles('user-2')]).toEqual([['new'], []]);
  });
});
