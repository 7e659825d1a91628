import { Injectable } from '@nestjs/common';
import { forwardingKey } from '@sv/server/keys/keys';
import { AuthConfig } from '../config/auth-config';
import { AcceptedKey } from './accepted-key';

/** Recognises what the runtime forwards for a browser: its `x-forwarded-*` and `x-request-id` are believed. */
@Injectable()
export class ForwardingKey extends AcceptedKey {
  constructor(config: AuthConfig) {
    super(config, forwardingKey);
  }
}
