import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { v5 } from 'uuid';
import { Lifecycle } from '../../lifecycle';
import { NotificationSender } from '../../notifications/notification-sender';
import type { NotificationDraft } from '../../notifications/sending/notification-draft';
import { PluginHost } from '../../plugin-host/plugin-host';
import { Entitlement } from '../entitlement.entity';
import { FIRST_WORD_MS, markOf, type Mark } from './warning-marks';

const ROUND_MS = 3_600_000;

/** Of the ids of warnings (RFC 9562 section 5.5). Never changes: the ids are what keeps one from being told twice. */
const NAMESPACE = '5f4a3c0e-8d1b-5e57-9a52-0c6a1f0b7d24';

/** Another licence of the same person for the same plugin that ends later; of two that end together one counts. */
const OUTLASTING = [
  'SELECT 1 FROM entitlements later',
  "WHERE later.user_id = one.user_id AND later.plugin_id = one.plugin_id AND later.status = 'active' AND",
  '(later.expires_at IS NULL OR later.expires_at > one.expires_at OR',
  '(later.expires_at = one.expires_at AND later.id > one.id))',
].join(' ');

/**
 * Tells people 30, 14, 7 and 1 days before a licence ends. Each warning has an id made of the licence and the day, so
 * that it is told once, whatever number of processes look and however often they start.
 */
@Injectable()
export class ExpiryWarnings implements OnModuleInit {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: DataSource,
    private readonly plugins: PluginHost,
    private readonly notifications: NotificationSender,
    private readonly lifecycle: Lifecycle,
    private readonly logger: PinoLogger,
  ) {}

  onModuleInit(): void {
    this.lifecycle.whenReady(() => void this.next());
    this.lifecycle.beforeEnd(() => clearTimeout(this.timer));
  }

  /** Tells whom there is something to tell. One that fails does not hold up the rest; it is tried at the next round. */
  async round(now = new Date()): Promise<void> {
    for (const licence of await this.ending(now)) await this.tell(licence, now).catch(error => this.report(error));
  }

  private async tell({ id, pluginId, userId, expiresAt }: Entitlement, now: Date): Promise<void> {
    const mark = expiresAt && markOf(expiresAt, now);
    const app = this.plugins.list().find(plugin => plugin.id === pluginId);
    if (!mark || !app) return;
    const draft = warning({ userId, appName: app.manifest.name, expiresAt, mark });
    await this.notifications.sendOnce(v5(`${id}:${mark}`, NAMESPACE), draft, now);
  }

  /** Licences near their end that nothing of the same person for the same plugin outlasts. */
  private ending(now: Date): Promise<Entitlement[]> {
    const soon = new Date(now.getTime() + FIRST_WORD_MS);
    return this.db
      .getRepository(Entitlement)
      .createQueryBuilder('one')
      .where("one.status = 'active' AND one.expiresAt > :now AND one.expiresAt <= :soon", {
        now: now.toISOString(),
        soon: soon.toISOString(),
      })
      .andWhere(`NOT EXISTS (${OUTLASTING})`)
      .getMany();
  }

  private async next(): Promise<void> {
    await this.round().catch((error: unknown) => this.report(error));
    if (this.lifecycle.state === 'draining') return;
    this.timer = setTimeout(() => void this.next(), ROUND_MS).unref();
  }

  private report(error: unknown): void {
    if (this.lifecycle.state !== 'draining') this.logger.warn({ err: error }, 'the end of a licence was not told');
  }
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

interface Warned {
  userId: string;
  appName: string;
  expiresAt: Date;
  mark: Mark;
}

const warning = ({ userId, appName, expiresAt, mark }: Warned): NotificationDraft => ({
  userId,
  title: `Your licence for ${appName} ends ${mark === 1 ? 'within a day' : `within ${mark} days`}`,
  body: `It ends on ${day.format(expiresAt)}. Enter a new one in Account → Billing and the app stays open.`,
  category: 'billing',
  url: '/account/billing',
  source: 'platform',
  sourceType: 'platform',
});
