import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { SetupToken } from './setup-token';

/** Tells the operator of a reachable instance, at every start until somebody registered, how to become its owner. */
@Injectable()
export class SetupLink implements OnApplicationBootstrap {
  constructor(
    private readonly setup: SetupToken,
    private readonly logger: PinoLogger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const link = await this.setup.link();
    if (link) this.logger.warn(`No account exists yet. Open this link to become the owner: ${link}`);
  }
}
