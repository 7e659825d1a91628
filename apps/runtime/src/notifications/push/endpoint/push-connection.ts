import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  type PinnedAnswer,
  PinnedConnection,
  type PinnedRequest,
} from '../../../kernel/pinned-requests/pinned-connection';
import { EndpointGuard } from './endpoint-guard';

export interface PushRequest extends PinnedRequest {
  endpoint: string;
}

const LIMIT_MS = 10_000;

/** Sends to push services. Most browsers share a handful of them, and so their connections. */
@Injectable()
export class PushConnection extends PinnedConnection implements OnApplicationShutdown {
  constructor(private readonly endpoints: EndpointGuard) {
    super(endpoints, LIMIT_MS);
  }

  onApplicationShutdown(): void {
    this.close();
  }

  /** @throws EndpointRefusedError, or what became of the connection */
  async postPush({ endpoint, headers, body, signal }: PushRequest): Promise<PinnedAnswer> {
    return this.post(this.endpoints.parseEndpoint(endpoint), { headers, body, signal });
  }
}
