import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PinnedConnection } from '../../../kernel/pinned-requests/pinned-connection';
import { WebhookGuard } from './webhook-guard';

/** As the specification recommends: receivers store before they answer. */
const LIMIT_MS = 15_000;

/** The connections to receivers of webhooks. */
@Injectable()
export class WebhookConnection extends PinnedConnection implements OnApplicationShutdown {
  constructor(guard: WebhookGuard) {
    super(guard, LIMIT_MS);
  }

  onApplicationShutdown(): void {
    this.close();
  }
}
