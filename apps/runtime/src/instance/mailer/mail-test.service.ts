import { Injectable } from '@nestjs/common';
import type { MailSettingsChange, MailTest, MailTestResult } from '@sv/contracts/admin/mail.contract';
import { newId } from '@sv/server/ids/new-id';
import { CurrentMail } from '@sv/server/mail/current-mail';
import type { MailConfig } from '@sv/server/mail/mail-config';
import type { MailMessage } from '@sv/server/mail/mail-message';
import { MailNotSentError, MailTransport } from '@sv/server/mail/mail-transport';
import { InvalidRequestError } from '@sv/server/problem/invalid-request.error';
import { PlatformError, RetryLaterError } from '@sv/server/problem/platform-error';
import { actorOf } from '../../kernel/access/actor';
import { CapabilityMissingError } from '../../kernel/access/access.errors';
import type { Caller } from '../../kernel/request-context/caller';
import { ActivityJournal } from '../../activity/journal/activity-journal';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import { assertRealRequest } from '../../kernel/request-context/assert-real-request';
import { SlidingWindow } from '../../kernel/rate-limits/sliding-window';
import { changedMail } from './settings/mail-change';
import { StoredMail } from './settings/stored-mail';
import { TestMail } from './test-mail';

/** Short, because a person waits for the answer. */
const LIMIT_MS = 15_000;
/** The caller chooses the recipient, and with settings the server, so there is a limit. */
const PER_MINUTE = 10;

/** Sends a test mail and returns the mail server's own answer, which explains a failure best. */
@Injectable()
export class MailTestService {
  private readonly window = new SlidingWindow(PER_MINUTE, 60_000);

  constructor(
    private readonly config: RuntimeConfig,
    private readonly mail: CurrentMail,
    private readonly stored: StoredMail,
    private readonly journal: ActivityJournal,
    private readonly text: TestMail,
  ) {}

  /**
   * @throws CapabilityMissingError for settings from somebody who may not store them
   * @throws PlatformError `mail-not-configured`, `set-by-environment`; InvalidRequestError for settings that do not go
   * together, and for a key that names no address; RetryLaterError
   */
  async sendTestMail(caller: Caller, { to, settings }: MailTest): Promise<MailTestResult> {
    assertRealRequest();
    if (settings && !caller.capabilities.has('role:assign')) throw new CapabilityMissingError('role:assign');
    const mail = this.serverFor(settings);
    if (!mail) throw new PlatformError('mail-not-configured');
    const address = to ?? (caller.kind === 'user' ? caller.user.email : undefined);
    if (!address)
      throw InvalidRequestError.at('/to', 'An admin key has no address of its own: say whom to send it to.');
    const wait = this.window.hit('mail-test');
    if (wait > 0) throw new RetryLaterError('rate-limited', wait);
    const result = await this.tryOnce(mail, { to: address, ...(await this.text.writeFor(caller)) });
    const metadata = { accepted: result.accepted, server: `${mail.host}:${mail.port}` };
    await this.journal.record(null, { action: 'mail.tested', actor: actorOf(caller), metadata });
    return result;
  }

  private serverFor(settings: MailSettingsChange | undefined): MailConfig | null {
    if (!settings) return this.mail.config;
    if (this.mail.environment) throw new PlatformError('set-by-environment');
    return changedMail(this.stored.current.config, settings, '/settings');
  }

  private async tryOnce(mail: MailConfig, message: MailMessage): Promise<MailTestResult> {
    const transport = new MailTransport(mail, this.config.publicUrl);
    const postmark = { id: newId(), date: new Date(), signal: AbortSignal.timeout(LIMIT_MS) };
    try {
      return { accepted: true, response: await transport.sendNow(message, postmark) };
    } catch (error) {
      if (error instanceof MailNotSentError) return { accepted: false, response: error.failure.text };
      throw error;
    }
  }
}
