import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { NotificationPreferences } from '@sv/contracts/notification.contract';
import { KeptReads } from '@sv/server/database/kept-reads';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { TENANT_ID } from '@sv/server/tenant';
import { PinoLogger } from 'nestjs-pino';
import { isMockRequest } from '../../request-context/request-context';
import { NotificationBroker } from '../broker/notification-broker';
import { NotificationPreference } from './notification-preference.entity';
import { defaultPreferences, type NotificationPreferencesChange, toPreferences, toStored } from './stored-preferences';

const MAX_KEPT = 10_000;

/** What each person wants to be told, how and when (spec 2.2, contract 4). */
@Injectable()
export class NotificationPreferencesService {
  private readonly kept: KeptReads<NotificationPreferences>;

  constructor(
    @InjectDataSource() private readonly dataSource: WorkspaceDataSource,
    private readonly broker: NotificationBroker,
    private readonly logger: PinoLogger,
  ) {
    this.kept = new KeptReads(dataSource, { maxWeight: MAX_KEPT });
  }

  /** Every list, badge and push asks; see {@link KeptReads} for how long an answer is kept. */
  of(userId: string): NotificationPreferences | Promise<NotificationPreferences> {
    return this.kept.read(isMockRequest() ? `mock ${userId}` : userId, () => this.find(userId));
  }

  /** What somebody chose; null while all is as it comes. */
  async chosenBy(userId: string): Promise<NotificationPreferences | null> {
    const row = await this.dataSource.getRepository(NotificationPreference).findOneBy({ userId });
    return row && toPreferences(row);
  }

  /** @throws InvalidRequestError */
  async change(userId: string, change: NotificationPreferencesChange): Promise<NotificationPreferences> {
    const values = toStored(change);
    if (Object.keys(values).length > 0) {
      await this.store(userId, values);
      this.tellOpenTabs(userId);
    }
    return this.of(userId);
  }

  /** One statement that writes only the named columns: two tabs that change different ones do not undo each other. */
  private async store(userId: string, values: Partial<NotificationPreference>): Promise<void> {
    const entity = this.dataSource.getMetadata(NotificationPreference);
    const columns = Object.keys(values).map(name => entity.findColumnWithPropertyName(name)!.databaseName);
    const { quietHours: _none, ...defaults } = defaultPreferences;
    await this.dataSource
      .getRepository(NotificationPreference)
      .createQueryBuilder()
      .insert()
      .values({ userId, tenantId: TENANT_ID, ...defaults, ...values })
      .orUpdate(columns, ['user_id'])
      .execute();
  }

  private async find(userId: string): Promise<NotificationPreferences> {
    const row = await this.dataSource.getRepository(NotificationPreference).findOneBy({ userId });
    return row ? toPreferences(row) : { ...defaultPreferences };
  }

  /** What is muted is left out of the badge: the person's other tabs and devices ask again. */
  private tellOpenTabs(userId: string): void {
    if (isMockRequest()) return;
    this.broker.publishChange(userId, { read: [], dismissed: [], reload: true }).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'a change of notification preferences was not published; tabs see it later');
    });
  }
}
