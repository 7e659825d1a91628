import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { NotificationPreferenceValues, NotificationPreferences } from '@sv/contracts/notification.contract';
import { ChangedMeanwhileProblem } from '@sv/server/problem/changed-meanwhile.problem';
import { KeptReads } from '@sv/server/database/kept-reads';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { TENANT_ID } from '@sv/server/tenant';
import { checkedBody } from '@sv/server/validation/checked-body';
import { PinoLogger } from 'nestjs-pino';
import type { EntityManager } from 'typeorm';
import { isMockRequest } from '../../kernel/request-context/request-context';
import { NotificationBroker } from '../broker/notification-broker';
import { NotificationPreference } from './notification-preference.entity';
import { NotificationPreferencesChangeDto } from './notification-preferences.dto';
import { defaultPreferences, type NotificationPreferencesChange, toPreferences, toStored } from './stored-preferences';
import { insertIfAbsent } from '@sv/server/database/insert-if-absent';

const MAX_KEPT = 10_000;

/** How each person wants to be notified (spec 2.2). */
@Injectable()
export class NotificationPreferencesService {
  private readonly kept: KeptReads<NotificationPreferenceValues>;

  constructor(
    @InjectDataSource() private readonly dataSource: WorkspaceDataSource,
    private readonly broker: NotificationBroker,
    private readonly logger: PinoLogger,
  ) {
    this.kept = new KeptReads(dataSource, { maxWeight: MAX_KEPT });
  }

  /** Every list, badge and push asks; see {@link KeptReads} for how long an answer is kept. */
  preferencesOf(userId: string): NotificationPreferenceValues | Promise<NotificationPreferenceValues> {
    return this.kept.readOnce(isMockRequest() ? `mock ${userId}` : userId, () => this.find(userId));
  }

  /** What a person chose; null when they have chosen nothing. */
  async chosenBy(userId: string): Promise<NotificationPreferenceValues | null> {
    const row = await this.dataSource.getRepository(NotificationPreference).findOneBy({ userId });
    return row && toPreferences(row);
  }

  /**
   * Imports the preferences that a person had on another instance, in the caller's transaction, unless they have chosen
   * something here. Web Push stays off, because no browser is registered yet.
   *
   * @returns whether they were imported
   * @throws InvalidRequestError
   */
  async importPreferences(tx: EntityManager, userId: string, imported: unknown): Promise<boolean> {
    const values = toStored({ ...checkedBody(NotificationPreferencesChangeDto, imported), webPush: false });
    if (await tx.existsBy(NotificationPreference, { userId })) return false;
    await insertIfAbsent(tx, NotificationPreference, rowOf(userId, values));
    return true;
  }

  /** As a page edits them, read again; version 0 while nothing was chosen. */
  async versionedPreferencesOf(userId: string): Promise<NotificationPreferences> {
    const row = await this.dataSource.getRepository(NotificationPreference).findOneBy({ userId });
    return { ...(row ? toPreferences(row) : defaultPreferences), version: row?.version ?? 0 };
  }

  /**
   * @param expected the version it was made for; null: any
   * @throws InvalidRequestError, ChangedMeanwhileProblem
   */
  async changePreferences(
    userId: string,
    change: NotificationPreferencesChange,
    expected: number | null,
  ): Promise<NotificationPreferences> {
    const values = toStored(change);
    if (Object.keys(values).length > 0) {
      if (!(await this.store(userId, values, expected)))
        throw new ChangedMeanwhileProblem(await this.versionedPreferencesOf(userId));
      this.notifyOpenTabs(userId);
    }
    return this.versionedPreferencesOf(userId);
  }

  /** Writes only the named columns: two tabs that change different ones do not undo each other. */
  private async store(
    userId: string,
    values: Partial<NotificationPreference>,
    expected: number | null,
  ): Promise<boolean> {
    const { manager } = this.dataSource;
    if (!expected) await insertIfAbsent(manager, NotificationPreference, rowOf(userId, { version: 0 }));
    const condition = { userId, ...(expected !== null && { version: expected }) };
    const stored = { ...values, version: () => 'version + 1' };
    const { affected } = await manager.update(NotificationPreference, condition, stored);
    return affected !== 0;
  }

  private async find(userId: string): Promise<NotificationPreferenceValues> {
    const row = await this.dataSource.getRepository(NotificationPreference).findOneBy({ userId });
    return row ? toPreferences(row) : { ...defaultPreferences };
  }

  /** What is muted is left out of the badge: the person's other tabs and devices ask again. */
  private notifyOpenTabs(userId: string): void {
    if (isMockRequest()) return;
    this.broker.publishChange(userId, { read: [], dismissed: [], reload: true }).catch((error: unknown) => {
      this.logger.warn(
        { err: error },
        'a change of notification preferences was not published; open pages show it after a reload',
      );
    });
  }
}

/** A row with the default for whatever was not chosen. */
function rowOf(userId: string, values: Partial<NotificationPreference>) {
  const { quietHours: _none, ...defaults } = defaultPreferences;
  return { userId, tenantId: TENANT_ID, ...defaults, version: 1, ...values };
}
