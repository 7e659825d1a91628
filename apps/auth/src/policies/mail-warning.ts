import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { AuthConfig } from '../config/auth-config';
import { PoliciesService } from './policies.service';

/** Logs a warning at the start when confirmed addresses are required and mail has been switched off since. */
@Injectable()
export class MailWarning implements OnApplicationBootstrap {
  constructor(
    private readonly config: AuthConfig,
    private readonly policies: PoliciesService,
    private readonly logger: PinoLogger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.mail || !(await this.policies.effectivePolicies()).requireEmailVerification) return;
    this.logger.warn('Addresses must be confirmed, but without SMTP_URL no mail is sent: new people cannot sign in');
  }
}
