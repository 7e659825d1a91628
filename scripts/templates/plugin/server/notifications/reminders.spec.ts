import { NotFoundError } from '@sv/sdk';
import type { ManifestSource } from '@sv/sdk/manifest';
import { provideTestHost } from '@sv/sdk/testing';
import manifest from '../../manifest.json';
import { EntriesService } from '../entries/entries.service';
import { caller } from '../owner';
import { store } from '../plugin.module';
import { RemindersController } from './reminders.controller';

it('notifies people of their own entries alone', async () => {
  const host = provideTestHost({ manifest: manifest as ManifestSource, store });
  const { id } = await new EntriesService().add(caller(), { title: 'Milk' });
  await new RemindersController().send(id);
  expect(host.notifications).toEqual([expect.objectContaining({ title: 'Milk', category: 'reminders' })]);
  host.as({ id: 'user-2' });
  await expect(new RemindersController().send(id)).rejects.toThrow(NotFoundError);
  host.withdraw();
});
