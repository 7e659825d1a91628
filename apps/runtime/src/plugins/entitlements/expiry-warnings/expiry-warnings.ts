import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { v5 } from 'uuid';
import { Lifecycle } from '../../../kernel/lifecycle';
import { PersonLocales } from '../../../kernel/person-locales';
import { NotificationSender } from '../../../notifications/sending/notification-sender';
import { platformTexts } from '../../../notifications/texts/platform-catalogue';
import { PluginHost } from '../../host/plugin-host';
import { type EndingLicense, EndingLicenses } from './ending-licenses';

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
 * Warns people 30, 14, 7 and 1 days before their last licence for an app ends, their own or one of a group. The id of each
 * warning is made from the licence and the day, so that it is sent once, however many processes check and however often
 * they start; that of a group from the person and the end, so that a second group with the same end adds none.
 */
@Injectable()
export class ExpiryWarnings implements OnModuleInit {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly ending: EndingLicenses,
    private readonly plugins: PluginHost,
    private readonly notifications: NotificationSender,
    private readonly people: PersonLocales,
    private readonly lifecycle: Lifecycle,
    private readonly logger: PinoLogger,
  ) {}

  onModuleInit(): void {
    this.lifecycle.whenReady(() => void this.next());
    this.lifecycle.beforeEnd(() => clearTimeout(this.timer));
  }

  /** Sends all warnings that are due. One that fails does not hold up the rest; the next round tries it again. */
  async sendWarnings(now = new Date()): Promise<void> {
    const soon = { from: now, to: new Date(now.getTime() + FIRST_WORD_MS) };
    for (const find of (await this.ending.pluginsWith(soon)).values()) {
      const licenses = await find().catch((error: unknown) => (this.report(error), []));
      for (const license of licenses) await this.tell(license, now).catch(error => this.report(error));
    }
  }

  private async tell(license: EndingLicense, now: Date): Promise<void> {
    const { licenseId, groupName, pluginId, userId, expiresAt } = license;
    const mark = markOf(expiresAt, now);
    const app = this.plugins.list().find(plugin => plugin.id === pluginId);
    if (!mark || !app) return;
    const reader = await this.people.localeOf(userId);
    const isOwn = licenseId !== null;
    const appName = app.textIn(reader.language, app.manifest.name);
    const end = { appName, days: mark, expiresAt, isOwn, groupName };
    const draft = { userId, ...platformTexts[reader.language].licenceEnds(end, reader), ...WARNING };
    const about = licenseId ?? `${pluginId}:${userId}:${expiresAt.toISOString()}`;
    await this.notifications.sendOnce(v5(`${about}:${mark}`, NAMESPACE), draft, now);
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

const WARNING = {
  category: 'billing',
  url: '/account/billing',
  source: 'platform',
  sourceType: 'platform',
} as const;
