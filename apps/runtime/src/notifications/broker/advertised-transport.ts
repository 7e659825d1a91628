import type { NotificationBroker } from './notification-broker';

/**
 * What clients are told to use. NOTIFICATION_TRANSPORT is read at the request (spec 4.1), the one variable that is
 * read so late; and a stream is never advertised that a fallback took away.
 */
export function advertisedTransport(
  { streams }: Pick<NotificationBroker, 'streams'>,
  env = process.env,
): 'polling' | 'sse' {
  const wanted = env['NOTIFICATION_TRANSPORT'];
  return streams && (wanted === 'sse' || wanted === 'redis') ? 'sse' : 'polling';
}
