import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { internalBearer } from '@sv/server/keys/keys';
import { AuthConfig } from '../config/auth-config';
import { AcceptedKey } from './accepted-key';

const BEARER = /^Bearer (\S+)$/i;

/** Recognises requests that the runtime and the command line send on their own behalf. */
@Injectable()
export class InternalKey extends AcceptedKey {
  constructor(config: AuthConfig) {
    super(config, internalBearer);
  }

  isBearerOf({ authorization = '' }: IncomingHttpHeaders): boolean {
    return this.matches(BEARER.exec(authorization)?.[1]);
  }
}
