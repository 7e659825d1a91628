import { Vault } from '@sv/server/keys/vault';
import { CurrentMail } from '@sv/server/mail/current-mail';
import type { MailConfig } from '@sv/server/mail/mail-config';
import { openMail, sealMail } from '@sv/server/mail/sealed-mail';
import { PinoLogger } from 'nestjs-pino';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Revisions, staleOrThrow } from '../../../kernel/database/revisions';
import { PlatformOptions } from '../../../kernel/platform-options';
import { putSetting, readSetting } from '../../../kernel/settings/platform-settings.sql';

/** Its row of `platform_settings`; empty: nothing is set. */
export const MAIL_SERVER_KEY = 'mail-server';

/** The mail server that Console has set, as it was read last. */
interface KnownMail {
  config: MailConfig | null;
  /** As stored; empty: nothing is set. */
  sealed: string;
  version: number;
}

/**
 * The mail server that the settings name, kept in memory and sealed in the database. A change made here is in force when
 * `changeMail` resolves, one made by another process within about a second.
 */
@Injectable()
export class StoredMail implements OnModuleInit {
  private known: KnownMail = { config: null, sealed: '', version: 0 };
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly options: PlatformOptions,
    private readonly revisions: Revisions,
    private readonly vault: Vault,
    private readonly mail: CurrentMail,
    private readonly logger: PinoLogger,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.reload();
    this.revisions.onGrowth('mail', () => this.reload());
  }

  get current(): Readonly<KnownMail> {
    return this.known;
  }

  /** @param listener called after every change, also one of another process */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * @param config null: mail is off
   * @param version that of what the change was made from
   * @param record called in the same transaction, to write down who did it
   * @returns whether it was made; not when there is another version
   */
  async changeMail(
    config: MailConfig | null,
    { version, record }: { version: number; record: (tx: EntityManager) => Promise<void> },
  ): Promise<boolean> {
    const work = async (tx: EntityManager): Promise<void> => {
      await Revisions.growFrom(tx, 'mail', version);
      await putSetting(tx, MAIL_SERVER_KEY, config ? sealMail(this.vault, config) : '');
      await record(tx);
    };
    const stale = await this.options.dataSource.transaction(work).catch(staleOrThrow);
    await this.reload();
    return !stale;
  }

  /** Reads what another process may have changed just now. */
  async reload(): Promise<void> {
    const { dataSource } = this.options;
    const version = await Revisions.version(dataSource, 'mail');
    const sealed = (await readSetting(dataSource, MAIL_SERVER_KEY)) ?? '';
    // Of two reads at once, the newer one counts.
    if (version < this.known.version) return;
    const config = sealed ? openMail(this.vault, sealed) : null;
    if (sealed && !config) this.logger.error('the saved mail server could not be decrypted: enter it again');
    this.known = { config, sealed: config ? sealed : '', version };
    this.mail.useSettings(config);
    for (const listener of this.listeners) listener();
  }
}
