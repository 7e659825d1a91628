import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { PinoLogger } from 'nestjs-pino';
import { type Repository } from 'typeorm';
import { InternalClient } from '../../kernel/auth-client/internal-client';
import { isMockRequest } from '../../kernel/request-context/request-context';
import { AccountPreference } from './account-preference.entity';
import { localeOf } from './locale-of';
import { readUnhanded } from './preferences.sql';

const EVERY_MS = 10_000;
const AT_ONCE = 100;

/**
 * Gives the auth server the language, region and time zone of people: it writes their mails, and shows its pages in their
 * language on a device where they sign in for the first time. They are stored here; what could not be handed over is
 * handed over later.
 */
@Injectable()
export class LocaleHandover implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    @InjectRepository(AccountPreference) private readonly preferences: Repository<AccountPreference>,
    private readonly internal: InternalClient,
    private readonly logger: PinoLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => (this.running = this.catchUp()), EVERY_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** After a change, which is stored by then. Never fails it. */
  async handOver(userId: string): Promise<void> {
    if (isMockRequest()) return;
    const row = await this.preferences.findOneBy({ userId });
    if (row) await this.send(row).catch(err => this.logger.warn({ err }, NOT_TAKEN));
  }

  /** What the timer calls: hands over what was imported, or could not be handed over before. */
  async catchUp(): Promise<void> {
    try {
      for (const { userId } of await readUnhanded(this.preferences.manager, AT_ONCE)) {
        const row = await this.preferences.findOneBy({ userId });
        if (row) await this.send(row);
      }
    } catch (err) {
      this.logger.warn({ err }, NOT_TAKEN);
    }
  }

  private async send(row: AccountPreference): Promise<void> {
    const { userId, version } = row;
    await this.internal.call({ method: 'PUT', path: `/internal/users/${userId}/locale`, body: localeOf(row) });
    // Not for a newer version, which another request hands over.
    await this.preferences.update({ userId, version }, { handedVersion: version });
  }
}

const NOT_TAKEN = 'the auth server could not be given the language of a person; the server retries automatically';
