import { Injectable } from '@nestjs/common';
import { forwardingKey } from '@sv/server/keys/keys';
import { AuthConfig } from '../config/auth-config';
import { AcceptedKey } from './accepted-key';

/**
 * Recognises requests that the runtime forwards for a browser. Their `x-forwarded-*` and `x-request-id` headers are
 * trusted.
 */
@Injectable()
export class ForwardingKey extends AcceptedKey {
  constructor(config: AuthConfig) {
    super(config, forwardingKey);
  }
}
