import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { SetupToken } from './setup-token';

/**
 * Tells the operator, at every start until somebody registered, how to become the owner. Who listens where, and what
 * stands in front, is known of no request that has not come yet; so it is said everywhere.
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
