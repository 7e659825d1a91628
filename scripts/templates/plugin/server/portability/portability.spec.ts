import type { ManifestSource } from '@sv/sdk/manifest';
import { portabilityRoundTrip, provideTestHost, type TestHost } from '@sv/sdk/testing';
import manifest from '../../manifest.json';
import { EntriesService } from '../entries/entries.service';
import { caller } from '../owner';
import { store } from '../plugin.module';
import { PortabilityModule } from './portability.module';

describe('what a person takes along', () => {
  const entries = new EntriesService();
  let host: TestHost;
  const fresh = (): TestHost => {
    host = provideTestHost({ manifest: manifest as ManifestSource, store });
    new PortabilityModule().onModuleInit();
    return host;
  };
  beforeEach(fresh);
  afterEach(() => host.withdraw());

  it('is the same on another instance', async () => {
    await entries.add(caller(), { title: 'taken along' });
    const { report } = await portabilityRoundTrip({ host, fresh });
    expect(report).toMatchObject({ added: 1, skipped: 0, failed: 0 });
  });

  it('is counted and not trusted', async () => {
    const records = [{ id: 'a' }, null, { id: 'b', title: 'x', createdAt: 'yesterday' }];
    expect(await host.importInto('user-1', { records })).toMatchObject({ added: 0, failed: 3 });
    expect(await entries.list(caller())).toEqual([]);
  });
});
