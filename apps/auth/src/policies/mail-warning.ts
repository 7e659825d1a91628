import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CurrentMail } from '@sv/server/mail/current-mail';
import { PoliciesService } from './policies.service';

/** Logs a warning at the start when confirmed addresses are required and mail has been switched off since. */
@Injectable()
export class MailWarning implements OnApplicationBootstrap {
  constructor(
    private readonly mail: CurrentMail,
    private readonly policies: PoliciesService,
    private readonly logger: PinoLogger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.mail.configured || !(await this.policies.effectivePolicies()).requireEmailVerification) return;
    this.logger.warn('Email addresses must be confirmed, but no mail server is set up: new people cannot sign in');
  }
}
