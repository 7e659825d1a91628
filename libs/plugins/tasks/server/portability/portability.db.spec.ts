import type { ManifestSource } from '@sv/sdk/manifest';
import { portabilityRoundTrip, provideTestHost, type TestHost } from '@sv/sdk/testing';
import manifest from '../../manifest.json';
import { DueBadges } from '../due/due-badges';
import { ItemsService } from '../items/items.service';
import { DeletedLists } from '../deleted-lists/deleted-lists';
import { ListCounts } from '../lists/list-counts';
import { ListsService } from '../lists/lists.service';
import { TaskNotices } from '../notices/task-notices';
import { caller } from '../owner';
import { ListNews } from '../live/list-news';
import TasksModule, { store } from '../plugin.module';

/** The plugin on an instance of its own, in memory. */
function start(): TestHost {
  const host = provideTestHost({ manifest: manifest as ManifestSource, store });
  hosts.push(host);
  const badges = new DueBadges();
  badges.onModuleInit();
  new TasksModule(badges).onModuleInit();
  return host;
}

const hosts: TestHost[] = [];
afterEach(() => hosts.splice(0).forEach(host => host.withdraw()));

it('takes lists and tasks to another instance, with what refers to what', async () => {
  const host = start();
  const badges = new DueBadges();
  const lists = new ListsService(new ListCounts(), new DeletedLists(), badges, new ListNews());
  const items = new ItemsService(badges, new ListNews(), new TaskNotices());
  for (const name of ['Home', 'Work']) {
    const { id } = await lists.create(caller(), { name });
    const { id: first } = await items.add(caller(), id, {
      title: 'first',
      notes: 'a\nb',
      dueAt: '2030-01-01T09:30:00Z',
    });
    await items.add(caller(), id, { title: 'before it', position: 0 });
    await items.change(caller(), first, { done: true });
  }

  const trip = await portabilityRoundTrip({ host, fresh: start });
  expect(trip.report).toMatchObject({ added: 6, skipped: 0, failed: 0 });
  const there = await trip.host.within({ id: trip.userId }, () => lists.list(caller()));
  expect(there.map(({ name, openCount, doneCount }) => [name, openCount, doneCount]).sort()).toEqual([
    ['Home', 1, 1],
    ['Work', 1, 1],
  ]);
});
