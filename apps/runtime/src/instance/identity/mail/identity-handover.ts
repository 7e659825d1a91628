import type { InternalInstance } from '@sv/contracts/internal.contract';
import type { Logger } from '@sv/server/logger/logger';
import { Handover } from '../../../kernel/auth-client/handover';
import type { InternalClient } from '../../../kernel/auth-client/internal-client';
import type { PlatformSettings } from '../../../kernel/settings/platform-settings';
import type { InstanceIdentity } from '../instance-identity';
import { mailLookOf } from './mail-look-of';

/** Sends the auth server the identity and the language of mails: at the start and after every change. */
export class IdentityHandover {
  private readonly handover: Handover;

  constructor(
    private readonly instance: InstanceIdentity,
    private readonly settings: Pick<PlatformSettings, 'language' | 'timeZone' | 'onChange'>,
    internal: Pick<InternalClient, 'call'>,
    private readonly options: { publicUrl: string; logger: Pick<Logger, 'warn'>; firstWaitMs?: number },
  ) {
    this.handover = new Handover(
      () => internal.call({ method: 'PUT', path: '/internal/instance', body: this.identity() }),
      { what: 'the name of the instance', ...options },
    );
  }

  start(): void {
    this.instance.onChange(() => this.handover.markStale());
    this.settings.onChange(() => this.handover.markStale());
    this.handover.markStale();
  }

  stop(): Promise<void> {
    return this.handover.stop();
  }

  private identity(): InternalInstance {
    const { look } = this.instance;
    const { fromName, logo, button } = mailLookOf(look, this.options.publicUrl);
    const { language, timeZone } = this.settings;
    return { name: look.givenName, fromName, logo, button, language, timeZone };
  }
}
