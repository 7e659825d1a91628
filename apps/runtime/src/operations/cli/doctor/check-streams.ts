import { TRICKLE_PAUSE_MS } from '../../proxy-check/trickle';
import { fault, ok, warning, type Finding } from './finding';
import type { PublicAddress } from './public-address';

const SETTINGS = 'proxy_buffering off and a read timeout of 3600 s for /api/account/notifications/stream';

/** Whether what is written to a stream arrives at once through the public address, with and without the hint for nginx. */
export async function checkStreams(address: PublicAddress): Promise<Finding> {
  if (await arrivesLate(address, 'true')) {
    return fault(`a proxy between here and the workspace holds streams back; it needs ${SETTINGS}`);
  }
  return (await arrivesLate(address, 'false'))
    ? warning(`a proxy buffers responses; streams get through because it minds X-Accel-Buffering. Better: ${SETTINGS}`)
    : ok('streams arrive at once');
}

/**
 * Only two late answers count: one alone may come from a busy machine and not from a proxy that buffers. @throws Error
 * naming the status when it is refused
 */
const arrivesLate = async (address: PublicAddress, hint: string): Promise<boolean> =>
  (await pauseSeen(address, hint)) < TRICKLE_PAUSE_MS / 2 && (await pauseSeen(address, hint)) < TRICKLE_PAUSE_MS / 2;

/** Milliseconds between the two frames. */
async function pauseSeen(address: PublicAddress, hint: string): Promise<number> {
  const response = await address.get(`/api/admin/proxy-check?hint=${hint}`);
  if (!response.ok || !response.body) throw new Error(`/api/admin/proxy-check answers ${response.status}`);
  let firstAt: number | null = null;
  let lastAt = 0;
  for await (const chunk of response.body) {
    if ((chunk as Uint8Array).length === 0) continue;
    lastAt = performance.now();
    firstAt ??= lastAt;
  }
  return lastAt - (firstAt ?? lastAt);
}
