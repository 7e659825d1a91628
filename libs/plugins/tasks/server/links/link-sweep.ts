import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NotFoundError, sdk } from '@sv/sdk';
import { In, Not } from 'typeorm';
import { DeletedListRow } from '../deleted-lists/deleted-list.entity';
import { TaskListRow } from '../lists/task-list.entity';
import { ALL_LISTS, ListLinkRow } from './list-link.entity';

/** Databases take only so many values in one statement. */
const AT_ONCE = 200;

/** Ends the links to lists that cannot be brought back any more. They open nothing from the deletion on. */
@Injectable()
export class LinkSweep implements OnModuleInit {
  onModuleInit(): void {
    sdk.jobs.define('orphaned-links', () => this.endOrphans(), { schedule: '17 * * * *' });
  }

  /** Outside of requests, where the plugin may end links of anybody. */
  async endOrphans(): Promise<void> {
    const rows = await sdk.db.repository(ListLinkRow).find({ where: { target: Not(ALL_LISTS) } });
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const some = rows.slice(from, from + AT_ONCE);
      const kept = await keptOf(some.map(({ target }) => target));
      for (const row of some.filter(({ target }) => !kept.has(target))) await endLink(row);
    }
  }
}

async function keptOf(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const where = { id: In([...ids]) };
  const [there, deleted] = await Promise.all([
    sdk.db.repository(TaskListRow).find({ where, select: { id: true } }),
    sdk.db.repository(DeletedListRow).find({ where, select: { id: true } }),
  ]);
  return new Set([...there, ...deleted].map(({ id }) => id));
}

async function endLink({ id, linkId }: ListLinkRow): Promise<void> {
  await sdk.links.revoke(linkId).catch((error: unknown) => {
    if (!(error instanceof NotFoundError)) throw error;
  });
  await sdk.db.repository(ListLinkRow).delete({ id, linkId });
}
