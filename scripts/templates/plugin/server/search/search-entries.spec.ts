import type { ManifestSource } from '@sv/sdk/manifest';
import { provideTestHost } from '@sv/sdk/testing';
import manifest from '../../manifest.json';
import { EntriesService } from '../entries/entries.service';
import { caller } from '../owner';
import { store } from '../plugin.module';
import { SearchModule } from './search.module';

it('finds entries of the caller alone', async () => {
  const host = provideTestHost({ manifest: manifest as ManifestSource, store });
  new SearchModule().onModuleInit();
  await new EntriesService().add(caller(), { title: 'Milk and bread' });
  expect(await host.searchFor('user-1', 'BREAD')).toEqual([
    expect.objectContaining({ title: 'Milk and bread', url: '/starter' }),
  ]);
  expect(await host.searchFor('user-1', '%')).toEqual([]);
  expect(await host.searchFor('user-2', 'bread')).toEqual([]);
  host.withdraw();
});
