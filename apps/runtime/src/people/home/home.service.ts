import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AppArrangement, Home, HomeLayout } from '@sv/contracts/home.contract';
import { insertIfAbsent } from '@sv/server/database/insert-if-absent';
import { KeptReads } from '@sv/server/database/kept-reads';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { ChangedMeanwhileProblem } from '@sv/server/problem/changed-meanwhile.problem';
import { TENANT_ID } from '@sv/server/tenant';
import { checkedBody } from '@sv/server/validation/checked-body';
import type { EntityManager } from 'typeorm';
import { isMockRequest } from '../../kernel/request-context/request-context';
import { HomeLayoutRow } from './home-layout.entity';
import { HomeChangeDto } from './home.dto';

const MAX_KEPT = 10_000;

/** A change of the layout; null goes back to the default. */
export type HomeChange = { [Part in keyof HomeLayout]?: HomeLayout[Part] | null };

const defaults = (): HomeLayout => ({ widgets: null, apps: { order: [], pinned: [], hidden: [] }, favourites: [] });

/** How each person arranged their workspace: widgets of the home page, order of the apps, favourites. */
@Injectable()
export class HomeService {
  private readonly keptApps: KeptReads<{ apps: AppArrangement | null }>;

  constructor(@InjectDataSource() private readonly dataSource: WorkspaceDataSource) {
    this.keptApps = new KeptReads(dataSource, { maxWeight: MAX_KEPT });
  }

  async homeOf(userId: string, tx: EntityManager = this.dataSource.manager): Promise<Home> {
    const row = await tx.findOneBy(HomeLayoutRow, { userId });
    const { widgets, apps, favourites } = row ?? defaults();
    return { widgets, apps, favourites, version: row?.version ?? 0 };
  }

  /** Null while nothing was arranged. Every page asks; see {@link KeptReads} for how long an answer is kept. */
  appsOf(userId: string): { apps: AppArrangement | null } | Promise<{ apps: AppArrangement | null }> {
    return this.keptApps.readOnce(isMockRequest() ? `mock ${userId}` : userId, async () => {
      const { apps } = await this.homeOf(userId);
      return { apps: Object.values(apps).some(ids => ids.length > 0) ? apps : null };
    });
  }

  /** What the person chose; null when they have chosen nothing. */
  async chosenBy(userId: string): Promise<HomeLayout | null> {
    const { version, ...layout } = await this.homeOf(userId);
    return version === 0 ? null : layout;
  }

  /**
   * Imports the layout that a person had on another instance, in the caller's transaction, unless they have chosen one
   * here.
   *
   * @returns whether it was imported
   * @throws InvalidRequestError
   */
  async importLayout(tx: EntityManager, userId: string, imported: unknown): Promise<boolean> {
    const values = resolved(checkedBody(HomeChangeDto, imported));
    return this.store(tx, userId, values, 0);
  }

  /**
   * @param expected the version that the change was made for; any when null
   * @throws ChangedMeanwhileProblem
   */
  async changeHome(userId: string, change: HomeChange, expected: number | null): Promise<Home> {
    const values = resolved(change);
    if (Object.keys(values).length === 0) return this.homeOf(userId);
    return this.dataSource.transaction(async tx => {
      const isStored = await this.store(tx, userId, values, expected);
      const now = await this.homeOf(userId, tx);
      if (!isStored) throw new ChangedMeanwhileProblem(now);
      return now;
    });
  }

  /** Only the named parts: a favourite that is added in one tab does not undo the order that another tab changed. */
  private async store(
    tx: EntityManager,
    userId: string,
    values: Partial<HomeLayout>,
    expected: number | null,
  ): Promise<boolean> {
    if (!expected) await insertIfAbsent(tx, HomeLayoutRow, { userId, tenantId: TENANT_ID, ...defaults(), version: 0 });
    const condition = { userId, ...(expected !== null && { version: expected }) };
    const { affected } = await tx.update(HomeLayoutRow, condition, { ...values, version: () => 'version + 1' });
    return affected !== 0;
  }
}

/** What is to be stored: nothing for a missing part, the default for null. */
function resolved(change: HomeChange): Partial<HomeLayout> {
  const { widgets, apps, favourites } = change;
  return {
    ...(widgets !== undefined && { widgets }),
    ...(apps !== undefined && { apps: apps ?? defaults().apps }),
    ...(favourites !== undefined && { favourites: favourites ?? defaults().favourites }),
  };
}
