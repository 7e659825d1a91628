import type { ManifestSource } from '@sv/sdk/manifest';
import { provideTestHost } from '@sv/sdk/testing';
import manifest from '../../manifest.json';
import { EntriesService } from '../entries/entries.service';
import { caller } from '../owner';
import { store } from '../plugin.module';
import { CountAtName } from './count-at-name';

it('counts the entries of the person', async () => {
  const host = provideTestHost({ manifest: manifest as ManifestSource, store });
  await new EntriesService().add(caller(), { title: 'Milk' });
  await new CountAtName().show();
  expect(host.badges.get('user-1')).toBe(1);
  host.withdraw();
});
