import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { v5 } from 'uuid';
import { Lifecycle } from '../../../kernel/lifecycle';
import { NotificationSender } from '../../../notifications/sending/notification-sender';
import type { NotificationDraft } from '../../../notifications/notification/notification-draft';
import { PluginHost } from '../../host/plugin-host';
import type { Entitlement } from '../entitlement.entity';
import { licencesEndingSoon } from './expiry-warnings.sql';

/** The days before the end of a licence on which its owner is warned, the last one first. */
const MARKS = [1, 7, 14, 30] as const;

type Mark = (typeof MARKS)[number];

const DAY_MS = 86_400_000;

/** How long before the end of a licence the first warning is sent. */
const FIRST_WORD_MS = 30 * DAY_MS;

/** The last mark that was passed; null before the first and after the end. Marks that were missed are not made up for. */
function markOf(expiresAt: Date, now: Date): Mark | null {
  const leftMs = expiresAt.getTime() - now.getTime();
  if (leftMs <= 0) return null;
  return MARKS.find(days => leftMs <= days * DAY_MS) ?? null;
}

const ROUND_MS = 3_600_000;

/**
 * The namespace of the ids of warnings (RFC 9562 section 5.5). It must never change: the ids prevent that a warning is
 * sent twice.
 */
const NAMESPACE = '5f4a3c0e-8d1b-5e57-9a52-0c6a1f0b7d24';

/**
 * Warns people 30, 14, 7 and 1 days before a licence ends. The id of each warning is made from the licence and the day,
 * so that it is sent once, however many processes check and however often they start.
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

  /** Sends all warnings that are due. One that fails does not hold up the rest; the next round tries it again. */
  async sendWarnings(now = new Date()): Promise<void> {
    for (const licence of await licencesEndingSoon(this.db, { from: now, to: new Date(now.getTime() + FIRST_WORD_MS) }))
      await this.tell(licence, now).catch(error => this.report(error));
  }

  private async tell({ id, pluginId, userId, expiresAt }: Entitlement, now: Date): Promise<void> {
    const mark = expiresAt && markOf(expiresAt, now);
    const app = this.plugins.list().find(plugin => plugin.id === pluginId);
    if (!mark || !app) return;
    const draft = warning({ userId, appName: app.manifest.name, expiresAt, mark });
    await this.notifications.sendOnce(v5(`${id}:${mark}`, NAMESPACE), draft, now);
  }

  private async next(): Promise<void> {
    await this.sendWarnings().catch((error: unknown) => this.report(error));
    if (this.lifecycle.state === 'draining') return;
    this.timer = setTimeout(() => void this.next(), ROUND_MS).unref();
  }

  private report(error: unknown): void {
    if (this.lifecycle.state !== 'draining')
      this.logger.warn({ err: error }, 'the warning about the end of a licence could not be sent');
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
