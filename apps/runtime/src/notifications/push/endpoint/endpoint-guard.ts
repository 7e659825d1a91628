import { Injectable } from '@nestjs/common';
import { PlatformError } from '@sv/server/problem/platform-error';
import { isBelow } from '../../../kernel/config/push-services';
import { RuntimeConfig } from '../../../kernel/config/runtime-config';
import { AddressGuard, hostOf } from '../../../kernel/pinned-requests/address-guard';

/** The address leads where no push service of a browser is. */
export class EndpointRefusedError extends PlatformError {
  constructor(detail?: string) {
    super('push-endpoint-refused', detail);
  }
}

const UNLISTED = 'The push service of this browser is not on the list of this workspace. An operator can change that.';

const HTTPS_PORT = '';

/** The address of a push service is somebody else's text: its host must be on the list, now and at every push. */
@Injectable()
export class EndpointGuard extends AddressGuard {
  private readonly services: readonly string[];

  constructor({ push }: RuntimeConfig) {
    super(push?.allowedHosts, () => new EndpointRefusedError());
    this.services = push?.services ?? [];
  }

  /** @throws EndpointRefusedError for an address that is refused without asking anybody */
  parseEndpoint(endpoint: string): URL {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
    if (!url) throw new EndpointRefusedError('The address of the push service is not an address.');
    if (url.protocol !== 'https:') throw new EndpointRefusedError('The address of the push service is not https.');
    if (url.username || url.password)
      throw new EndpointRefusedError('The address of the push service has a password in it.');
    const host = hostOf(url);
    if (this.isNamed(host)) return url;
    if (!isBelow(host, this.services)) throw new EndpointRefusedError(UNLISTED);
    if (url.port !== HTTPS_PORT)
      throw new EndpointRefusedError('The push service has another port than that of https.');
    return url;
  }

  /** Whether a stored address would be accepted now: the list may have changed since. */
  isListed(endpoint: string): boolean {
    try {
      this.parseEndpoint(endpoint);
      return true;
    } catch (error) {
      if (error instanceof EndpointRefusedError) return false;
      throw error;
    }
  }

  /**
   * Called when somebody subscribes. Returns the normalised address, so that every later reader sees the same host, and
   * the signature is for that host only.
   *
   * @throws EndpointRefusedError, also when the name is unknown
   */
  async checkEndpoint(endpoint: string): Promise<string> {
    const url = this.parseEndpoint(endpoint);
    const host = hostOf(url);
    if (this.isNamed(host)) return url.href;
    const found = await this.resolveAddress(host).catch(() => []); // ENOTFOUND and the like
    if (found.length === 0) throw new EndpointRefusedError('The name of the push service is not known.');
    if (!found.every(({ address }) => this.mayReach(address))) throw new EndpointRefusedError();
    return url.href;
  }
}
