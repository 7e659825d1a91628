import type { ManifestSource } from '@sv/sdk/manifest';
import { provideTestHost } from '@sv/sdk/testing';
import manifest from '../../manifest.json';
import { PeopleController } from './people.controller';

it('finds others, and not the caller', async () => {
  const host = provideTestHost({ manifest: manifest as ManifestSource });
  const grace = { id: '0190a1fd-0000-7000-8000-000000000001', name: 'Grace', email: 'g@example.com', image: null };
  host.people.push(grace);
  const { people } = await new PeopleController().list();
  expect(people.map(({ name }) => name)).toEqual(['Grace']);
  expect((await new PeopleController().list('nobody')).people).toEqual([]);
  host.withdraw();
});
