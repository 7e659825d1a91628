import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { IdentityNotice, IdentityNoticeList } from '@sv/contracts/internal.contract';
import { PlatformError } from '@sv/server/problem/platform-error';
import { PinoLogger } from 'nestjs-pino';
import { InternalClient } from '../../kernel/auth-client/internal-client';
import { NotificationSender } from '../sending/notification-sender';

const EVERY_MS = 2000;
const AT_ONCE = 50;

/**
 * Fetches security notices from the auth server and makes notifications of them. A notice is confirmed once its
 * notification is written. One that could not be confirmed comes again, and its id prevents a second notification.
 */
@Injectable()
export class NoticeFollower implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;

  constructor(
    private readonly internal: InternalClient,
    private readonly notifications: NotificationSender,
    private readonly logger: PinoLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.tick(), EVERY_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Answers how many notices there were. @throws PlatformError `auth-unavailable` */
  async fetchNotices(): Promise<number> {
    const { notices } = await this.internal.call<IdentityNoticeList>({
      method: 'POST',
      path: '/internal/notices/claim',
      body: { limit: AT_ONCE },
    });
    for (const notice of notices) await this.sendNotice(notice).catch((error: unknown) => this.report(error));
    return notices.length;
  }

  private async sendNotice({ id, userId, title, body, url, category }: IdentityNotice): Promise<void> {
    const draft = { userId, title, body, url, category, source: 'platform', sourceType: 'platform' } as const;
    await this.notifications.sendOnce(id, draft);
    await this.internal.call({ method: 'POST', path: `/internal/notices/${id}/done` });
  }

  private tick(): void {
    this.running ??= this.all()
      .catch((error: unknown) => this.report(error))
      .finally(() => (this.running = undefined));
  }

  /**
   * While the auth server is away, health shows it, and the notices stay there. A notice that fails does not hold up
   * the rest.
   */
  private report(error: unknown): void {
    if (!(error instanceof PlatformError))
      this.logger.warn({ err: error }, 'a notice could not be delivered; the server retries automatically');
  }

  private async all(): Promise<void> {
    while ((await this.fetchNotices()) === AT_ONCE);
  }
}
