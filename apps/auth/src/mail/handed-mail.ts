import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { Vault } from '@sv/server/keys/vault';
import { CurrentMail } from '@sv/server/mail/current-mail';
import { openMail } from '@sv/server/mail/sealed-mail';
import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';
import { HandedMailServer } from '../database/people/handed-mail-server.entity';
import { DEFAULT_TENANT } from '../database/user.entity';

const EVERY_MS = 500;

/**
 * The mail server of the settings. The runtime sends it at its start and at every change. It is stored in this database,
 * sealed as it came, so that every auth server uses it within a second, also after a restart.
 */
@Injectable()
export class HandedMail implements OnModuleInit, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private known: string | null = null;

  constructor(
    private readonly db: DataSource,
    private readonly vault: Vault,
    private readonly mail: CurrentMail,
    private readonly logger: PinoLogger,
  ) {}

  async onModuleInit(): Promise<void> {
    // While the environment names a mail server, nothing here counts.
    if (this.mail.environment) return;
    await this.follow();
    this.schedule();
  }

  beforeApplicationShutdown(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** @throws InvalidRequestError for what this server cannot open: it has another AUTH_SECRET */
  async storeMail(sealed: string | null): Promise<void> {
    if (sealed !== null && !openMail(this.vault, sealed))
      throw InvalidRequestError.at('/sealed', 'It was sealed with another AUTH_SECRET.');
    const servers = this.db.getRepository(HandedMailServer);
    if (sealed === null) await servers.delete({ tenantId: DEFAULT_TENANT });
    else await servers.upsert({ tenantId: DEFAULT_TENANT, sealed }, ['tenantId']);
    if (!this.mail.environment) await this.follow();
  }

  private async follow(): Promise<void> {
    const row = await this.db.getRepository(HandedMailServer).findOneBy({ tenantId: DEFAULT_TENANT });
    const sealed = row?.sealed ?? null;
    if (sealed === this.known) return;
    this.known = sealed;
    const config = sealed === null ? null : openMail(this.vault, sealed);
    if (sealed !== null && !config) this.logger.error('the saved mail server could not be read: mail is off');
    this.mail.useSettings(config);
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      // A database that does not answer shows in health. The next look asks again.
      void this.follow()
        .catch(() => undefined)
        .finally(() => this.timer && this.schedule());
    }, EVERY_MS).unref();
  }
}
