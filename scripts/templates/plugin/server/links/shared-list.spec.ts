import { NotFoundError } from '@sv/sdk';
import type { ManifestSource } from '@sv/sdk/manifest';
import { provideTestHost } from '@sv/sdk/testing';
import manifest from '../../manifest.json';
import { EntriesService } from '../entries/entries.service';
import { caller } from '../owner';
import { store } from '../plugin.module';
import { SharedListController } from './shared-list.controller';

it('shows the entries of a person to whoever has the link, until it ends', async () => {
  const host = provideTestHost({ manifest: manifest as ManifestSource, store });
  host.people.push({ id: caller().userId, name: 'Ada', email: 'ada@example.com', image: null });
  const controller = new SharedListController();
  await new EntriesService().add(caller(), { title: 'Milk' });
  await controller.share();
  const { token } = host.links[0]!;
  host.as(null);
  expect(await controller.read(token)).toEqual({ owner: 'Ada', titles: ['Milk'] });
  await expect(controller.read('guessed')).rejects.toThrow(NotFoundError);
  host.links.pop();
  await expect(controller.read(token)).rejects.toThrow(NotFoundError);
  host.withdraw();
});
