import type { TrustedProxies } from '@sv/server/http/trusted-proxies';
import type { ProblemBoard } from '../../health/problem-board';
import type { AdmittedRequest } from '../../access/caller';

/**
 * The client's address. A request that was forwarded by a peer nobody named in TRUSTED_PROXIES raises a problem: all
 * clients look like one then, and share one limit.
 */
export const clientAddress =
  (proxies: TrustedProxies, problems: ProblemBoard) =>
  (request: AdmittedRequest): string => {
    const address = proxies.clientAddress(request);
    if (request.headers['x-forwarded-for'] !== undefined && !proxies.has(request.socket.remoteAddress ?? '')) {
      problems.raise(
        'untrusted-proxy',
        `Requests come forwarded by ${address}, which is not in TRUSTED_PROXIES. Add it if it is your reverse proxy.`,
      );
    }
    return address;
  };
