import type { ManifestSource } from '@sv/sdk/manifest';
import { provideTestHost, type TestHost } from '@sv/sdk/testing';
import de from '../../i18n/de.json';
import manifest from '../../manifest.json';
import { EntriesService } from '../entries/entries.service';
import { GroupsService } from '../groups/groups.service';
import { MembersService } from '../groups/members.service';
import { GroupLinkService } from '../links/group-link.service';
import { GroupNews } from '../news/group-news';
import { ShowCounts } from '../news/show-counts';
import { TellDebtors } from '../news/tell-debtors';
import { WeeklyReminder } from '../news/weekly-reminder';
import { type Owner, TENANT } from '../owner';
import ExpensesModule, { store } from '../plugin.module';
import { ReceiptsService } from '../receipts/receipts.service';

/** Ada, who is signed in at first, Bob and Cleo. */
export const [ada, bob, cleo] = ['a', 'b', 'c'].map(last => `0190a1fd-0000-7000-8000-00000000000${last}`) as [
  string,
  string,
  string,
];

export const ownerOf = (userId: string): Owner => ({ tenantId: TENANT, userId });

/** A workspace in memory with three people and Expenses, started as Nest starts it. */
export function expensesHost(): TestHost {
  const host = provideTestHost({
    manifest: manifest as ManifestSource,
    translations: { de },
    store,
    user: { id: ada, name: 'Ada' },
  });
  for (const [id, name] of [
    [bob, 'Bob'],
    [cleo, 'Cleo'],
  ] as const) {
    host.people.push({ id, name, email: `${name.toLowerCase()}@example.com`, image: null });
  }
  new ExpensesModule().onModuleInit();
  for (const part of [new ShowCounts(), new TellDebtors(), new WeeklyReminder()]) part.onModuleInit();
  return host;
}

/** The services, as Nest puts them together. */
export function services() {
  const news = new GroupNews();
  return {
    news,
    groups: new GroupsService(news),
    members: new MembersService(news),
    entries: new EntriesService(news, new TellDebtors()),
    links: new GroupLinkService(news),
    receipts: new ReceiptsService(news),
  };
}

/** Ada and Bob share a group; Cleo does not belong to it. The ids of the members are by name. */
export async function aGroup(userIds = [bob]): Promise<{ id: string; members: Record<string, string> }> {
  const { groups } = services();
  const { id } = await groups.create(ownerOf(ada), { name: 'Flat', currency: 'EUR', userIds });
  const { members } = await groups.read(ownerOf(ada), id);
  return { id, members: Object.fromEntries(members.map(member => [member.name, member.id])) };
}
