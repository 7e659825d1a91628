import type { TrustedProxies } from '@sv/server/http/trusted-proxies';
import type { AdmittedRequest } from '../../kernel/request-context/caller';
import type { ProblemBoard } from '../../kernel/problems/problem-board';
import { isPublicAddress } from '@sv/server/http/is-public-address';

/** How long the problem is shown after the last request that raised it. */
const SHOWN_FOR_MS = 10 * 60_000;

/**
 * The client's address. A problem is raised when a machine on a private address forwards a request and TRUSTED_PROXIES
 * does not name it: all clients then look like that machine, and share one limit. Anybody can write `X-Forwarded-For`.
 * One from a public address therefore says nothing about how this instance is run, and the header is never a reason to
 * trust its sender.
 */
export const clientAddress =
  (proxies: TrustedProxies, problems: Pick<ProblemBoard, 'raise'>) =>
  (request: AdmittedRequest, now = Date.now()): string => {
    const address = proxies.clientAddress(request);
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    if (isForwarded && !proxies.has(request.socket.remoteAddress ?? '') && !isPublicAddress(address))
      problems.raise('untrusted-proxy', adviceOn(address), now + SHOWN_FOR_MS);
    return address;
  };

const adviceOn = (address: string): string =>
  `Requests arrive from ${address}, in your own network, with X-Forwarded-For, and TRUSTED_PROXIES does not have this ` +
  'address. If your reverse proxy runs there, add it: until then everyone behind it shares one rate limit. If not, ' +
  'someone wrote the header by hand. Do not add the address then: a trusted proxy decides which client address is ' +
  'limited and logged. This message disappears ten minutes after the last such request.';
