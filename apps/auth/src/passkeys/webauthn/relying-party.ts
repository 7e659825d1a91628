import { Injectable } from '@nestjs/common';
import { AuthConfig } from '../../config/auth-config';

/** Who asks for passkeys, in the words of WebAuthn: the host of PUBLIC_URL and nothing wider. */
@Injectable()
export class RelyingParty {
  /** The RP id. A passkey is bound to it for ever, so a change of PUBLIC_URL's host leaves all of them behind. */
  readonly id: string;
  readonly origin: string;

  constructor({ publicUrl }: AuthConfig) {
    const { hostname, origin } = new URL(publicUrl);
    this.id = hostname;
    this.origin = origin;
  }
}
