import type { ManifestSource } from '@sv/sdk/manifest';
import { provideTestHost } from '@sv/sdk/testing';
import manifest from '../../manifest.json';
import { AnnounceChanges } from './announce-changes';

it('tells the pages of the person who changed something', async () => {
  const host = provideTestHost({ manifest: manifest as ManifestSource });
  await new AnnounceChanges().announce();
  expect(host.published).toEqual([{ topic: 'changed', audience: { userIds: [host.session!.user.id] } }]);
  host.withdraw();
});
