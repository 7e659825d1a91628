import { Injectable } from '@nestjs/common';
import type { AdminDataGrantList } from '@sv/contracts/data-sharing.contract';
import { DataSource } from 'typeorm';
import { ConsentGrant } from '../consent-grant.entity';
import { ConsentSuggestion } from '../consent-suggestion.entity';
import { beforeId, toIdCursor } from '../../../kernel/validation/id-cursor';
import { toGrant, toSuggestion } from './to-grant';

/** All grants, for administrators: who shares what, never the data itself. */
@Injectable()
export class AllGrants {
  constructor(private readonly db: DataSource) {}

  async readPage({ limit, cursor }: { limit: number; cursor?: string }): Promise<AdminDataGrantList> {
    const rows = await this.db
      .getRepository(ConsentGrant)
      .find({ where: beforeId(cursor), order: { id: 'DESC' }, take: limit + 1 });
    const page = rows.slice(0, limit);
    const suggestions = cursor ? [] : await this.suggestions(limit);
    return {
      grants: page.map(row => ({ ...toGrant(row), userId: row.userId })),
      suggestions: suggestions.map(row => ({ ...toSuggestion(row), userId: row.userId })),
      nextCursor: rows.length > limit ? toIdCursor(page.at(-1)!.id) : null,
    };
  }

  private suggestions(limit: number): Promise<ConsentSuggestion[]> {
    return this.db.getRepository(ConsentSuggestion).find({ order: { id: 'DESC' }, take: limit });
  }
}
