import type { ManifestSource } from '@sv/sdk/manifest';
import { provideTestHost } from '@sv/sdk/testing';
import manifest from '../../manifest.json';
import { EntriesService } from '../entries/entries.service';
import { caller } from '../owner';
import { store } from '../plugin.module';
import { sharedEntries } from './shared-entries';

it('offers the titles of one person, and nothing else of theirs', async () => {
  const host = provideTestHost({ manifest: manifest as ManifestSource, store });
  await new EntriesService().add({ ...caller(), userId: 'user-2' }, { title: 'not theirs' });
  await new EntriesService().add(caller(), { title: 'Milk' });
  expect(await sharedEntries({ subjectUserId: 'user-1' })).toEqual([{ title: 'Milk' }]);
  host.withdraw();
});
