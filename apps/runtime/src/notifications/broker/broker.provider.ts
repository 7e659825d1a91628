import type { FactoryProvider } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { RuntimeConfig } from '../../config/runtime-config';
import { NotificationBroker } from './notification-broker';
import { PollingBroker } from './polling-broker';
import { ProcessBroker } from './process-broker';

export type TransportChoice = RuntimeConfig['notifications'];

/** Chooses the broker once, at startup; changing it takes a restart (spec 6.5). */
export const brokerProvider: FactoryProvider<NotificationBroker> = {
  provide: NotificationBroker,
  inject: [RuntimeConfig, PinoLogger],
  useFactory: ({ notifications }: RuntimeConfig, logger: PinoLogger) => chooseBroker(notifications, logger),
};

/** Never throws: a misconfigured transport must not keep the instance from booting (spec 7). */
export function chooseBroker(
  { transport, redisUrl }: Pick<TransportChoice, 'transport' | 'redisUrl'>,
  logger: Pick<PinoLogger, 'warn' | 'error'>,
): NotificationBroker {
  switch (transport) {
    case 'polling':
      return new PollingBroker();
    case 'sse':
      return new ProcessBroker();
    case 'redis':
      logger.error(
        redisUrl ? NO_REDIS : 'NOTIFICATION_TRANSPORT is redis and REDIS_URL is not set; falling back to polling',
      );
      return new PollingBroker();
    default:
      logger.warn(`NOTIFICATION_TRANSPORT '${transport}' is unknown; falling back to polling`);
      return new PollingBroker();
  }
}

const NO_REDIS = 'NOTIFICATION_TRANSPORT is redis and this version has no Redis transport; falling back to polling';
