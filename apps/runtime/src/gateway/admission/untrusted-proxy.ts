import type { TrustedProxies } from '@sv/server/http/trusted-proxies';
import type { AdmittedRequest } from '../../access/caller';
import type { ProblemBoard } from '../../health/problem-board';
import { isPublicAddress } from '../../notifications/push/endpoint/public-address';

/** How long the problem stands after the last request that raised it. */
const STANDS_MS = 10 * 60_000;

/**
 * The client's address. A request that was forwarded by a machine near to us which nobody named in TRUSTED_PROXIES raises
 * a problem: all clients look like that machine, and share one limit. Anybody can write `X-Forwarded-For`, so one from a
 * public address says nothing about how this instance is run, and none is a reason to trust its sender.
 */
export const clientAddress =
  (proxies: TrustedProxies, problems: Pick<ProblemBoard, 'raise'>) =>
  (request: AdmittedRequest, now = Date.now()): string => {
    const address = proxies.clientAddress(request);
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    if (isForwarded && !proxies.has(request.socket.remoteAddress ?? '') && !isPublicAddress(address))
      problems.raise('untrusted-proxy', adviceOn(address), now + STANDS_MS);
    return address;
  };

const adviceOn = (address: string): string =>
  `Requests come from ${address} in your own network with X-Forwarded-For, and TRUSTED_PROXIES does not name it. ` +
  'If your reverse proxy stands there, and nothing else does, name it: until then all people behind it share one limit. ' +
  'If none of yours does, somebody wrote the header by hand: name nobody, for who is named chooses the address that ' +
  'limits and records see. This goes ten minutes after the last such request.';
