import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { SetupToken } from './setup-token';

/**
 * Logs at every start, until somebody has registered, the link with which the operator becomes the owner. It is logged
 * even where no token would be needed, because before the first request nobody knows from where it comes.
 */
@Injectable()
export class SetupLink implements OnApplicationBootstrap {
  constructor(
    private readonly setup: SetupToken,
    private readonly logger: PinoLogger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const link = await this.setup.setupLink();
    if (link) this.logger.warn(`No account exists yet. Open this link to become the owner: ${link}`);
  }
}
