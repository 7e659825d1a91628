import { Injectable } from '@nestjs/common';
import { AuthConfig } from '../../config/auth-config';

/** The relying party of WebAuthn: the host of PUBLIC_URL, not a wider domain. */
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
