import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { HomeVisit } from '@sv/contracts/home.contract';
import { insertIfAbsent } from '@sv/server/database/insert-if-absent';
import { TENANT_ID } from '@sv/server/tenant';
import { type DataSource, LessThan } from 'typeorm';
import { HomeLayoutRow } from './home-layout.entity';

/** Who comes back after a shorter time is still on the same visit: reloading the page does not empty the list. */
const PAUSE_MS = 30 * 60_000;

/** When each person last saw their home page. */
@Injectable()
export class HomeVisits {
  constructor(@InjectDataSource() private readonly db: DataSource) {}

  /** Records that the person sees the page now, and answers when their visit before this one ended. */
  async visit(userId: string, now = new Date()): Promise<HomeVisit> {
    const rows = this.db.getRepository(HomeLayoutRow);
    const apps = { order: [], pinned: [], hidden: [] };
    await insertIfAbsent(this.db, HomeLayoutRow, { userId, tenantId: TENANT_ID, apps, favourites: [] });
    // Of two tabs that open at once, one begins the visit; the other finds it begun.
    const isOver = { userId, visitedAt: LessThan(new Date(now.getTime() - PAUSE_MS)) };
    const { affected } = await rows.update(isOver, { previousVisitAt: () => 'visited_at', visitedAt: now });
    if (affected === 0) await rows.update({ userId }, { visitedAt: now });
    const row = await rows.findOneBy({ userId });
    return { since: row?.previousVisitAt?.toISOString() ?? null };
  }
}
