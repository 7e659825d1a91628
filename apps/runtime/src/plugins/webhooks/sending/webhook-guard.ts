import { Injectable } from '@nestjs/common';
import { RuntimeConfig } from '../../../kernel/config/runtime-config';
import { AddressGuard, AddressRefusedError, hostOf } from '../../../kernel/pinned-requests/address-guard';

/** Below are the services of the machine: mail, databases and the like, some of which speak TLS. */
const FIRST_FREE_PORT = 1024;

/**
 * Where webhooks may go: to https in the public internet, and to what the operator names (WEBHOOK_ALLOWED_HOSTS). Their
 * addresses come from plugins, and often from people who use them.
 */
@Injectable()
export class WebhookGuard extends AddressGuard {
  constructor({ webhooks }: RuntimeConfig) {
    super(webhooks.allowedHosts);
  }

  /**
   * What can be said without asking a name server, when a webhook is accepted and again at every attempt: the list may
   * have changed since.
   *
   * @throws AddressRefusedError
   */
  parseTarget(text: string): URL {
    const url = new URL(text);
    if (url.protocol !== 'https:' || url.username || url.password)
      throw new AddressRefusedError('Webhooks go to https: addresses without a password.');
    if (this.isNamed(hostOf(url))) return url;
    if (url.port !== '' && Number(url.port) < FIRST_FREE_PORT)
      throw new AddressRefusedError('Webhooks go to port 443, or to a port from 1024.');
    this.assertReachable(url);
    return url;
  }
}
