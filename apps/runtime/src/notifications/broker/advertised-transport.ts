import type { NotificationBroker } from './notification-broker';

/**
 * The transport that clients are asked to use. NOTIFICATION_TRANSPORT is the only variable that is read at the request
 * (spec 4.1). When the broker fell back to polling, a stream is never advertised.
 */
export function advertisedTransport(
  { streams }: Pick<NotificationBroker, 'streams'>,
  env = process.env,
): 'polling' | 'sse' {
  const wanted = env['NOTIFICATION_TRANSPORT'];
  return streams && (wanted === 'sse' || wanted === 'redis') ? 'sse' : 'polling';
}
