import { Injectable } from '@nestjs/common';
import type { AdminPublicLinkList } from '@sv/contracts/public-links.contract';
import { DataSource } from 'typeorm';
import { beforeId, toIdCursor } from '../../../kernel/validation/id-cursor';
import { PeopleDirectory } from '../../../people/directory/people-directory';
import { PluginHost } from '../../host/plugin-host';
import { PublicLink } from '../public-link.entity';
import { toPublicLink } from './to-public-link';

/** The links of everybody, for administrators. */
@Injectable()
export class AllLinks {
  constructor(
    private readonly db: DataSource,
    private readonly people: PeopleDirectory,
    private readonly plugins: PluginHost,
  ) {}

  async readPage({ limit, cursor }: { limit: number; cursor?: string }): Promise<AdminPublicLinkList> {
    const where = beforeId(cursor);
    const rows = await this.db.getRepository(PublicLink).find({ where, order: { id: 'DESC' }, take: limit + 1 });
    const page = rows.slice(0, limit);
    const ids = [...new Set(page.map(({ userId }) => userId))];
    const people = await this.people.lookUpPeople({ viewer: null }, ids);
    const names = new Map(people.map(({ id, name }) => [id, name]));
    return {
      links: page.map(link => ({
        ...toPublicLink(this.plugins, link),
        createdBy: { id: link.userId, name: names.get(link.userId) ?? 'Deleted user' },
      })),
      nextCursor: rows.length > limit ? toIdCursor(page.at(-1)!.id) : null,
    };
  }
}
