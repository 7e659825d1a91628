import type { FactoryProvider } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { RuntimeConfig } from '../../kernel/config/runtime-config';
import { ProblemBoard } from '../../kernel/problems/problem-board';
import { LivePublisher } from '../live/publishing/live-publisher';
import { AnnouncingBroker } from './announcing-broker';
import { NotificationBroker } from './notification-broker';
import { PollingBroker } from './polling-broker';
import { ProcessBroker } from './process-broker';
import { readRedisAddress } from '../../kernel/brokers/redis/redis-address';
import { RedisBroker } from './redis/redis-broker';
import { loadRedisLibrary, type RedisLibrary } from '../../kernel/brokers/redis/redis-library';
import { RedisReport, type RedisWords } from '../../kernel/brokers/redis/redis-report';

export type TransportChoice = Pick<RuntimeConfig['notifications'], 'transport' | 'redisUrl'>;

/** What a broker reports its state to. */
export interface BrokerContext {
  logger: Pick<PinoLogger, 'info' | 'warn' | 'error'>;
  problems: Pick<ProblemBoard, 'raise' | 'clear'>;
  /** How the client library for Redis is loaded. */
  load?: () => Promise<RedisLibrary>;
}

const WORDS: RedisWords = {
  problem: 'broker-disconnected',
  lost: 'Redis is not connected; notifications are in the inbox and reach open streams when it is back',
  restored: 'notifications go through Redis',
  consequence: 'Open pages are not notified of new notifications',
  remains: 'The notifications are in the inbox.',
};

/** Chooses the broker once, at startup; changing it takes a restart (spec 6.5). */
export const brokerProvider: FactoryProvider<NotificationBroker> = {
  provide: NotificationBroker,
  inject: [RuntimeConfig, PinoLogger, ProblemBoard, LivePublisher],
  useFactory: async (
    { notifications }: RuntimeConfig,
    logger: PinoLogger,
    problems: ProblemBoard,
    live: LivePublisher,
  ) => new AnnouncingBroker(await chooseBroker(notifications, { logger, problems }), live),
};

/** Never rejects, and never waits for Redis: no transport may keep the instance from booting (spec 7). */
export async function chooseBroker(choice: TransportChoice, context: BrokerContext): Promise<NotificationBroker> {
  switch (choice.transport) {
    case 'polling':
      return new PollingBroker();
    case 'sse':
      return new ProcessBroker();
    case 'redis':
      return (await redisBroker(choice.redisUrl, context)) ?? new PollingBroker();
    default:
      context.logger.warn(`NOTIFICATION_TRANSPORT '${choice.transport}' is unknown; falling back to polling`);
      return new PollingBroker();
  }
}

/** Null when Redis cannot be used; the reason is in the log. */
async function redisBroker(
  url: string | undefined,
  { logger, problems, load = loadRedisLibrary }: BrokerContext,
): Promise<RedisBroker | null> {
  if (!url) {
    logger.error('NOTIFICATION_TRANSPORT is redis and REDIS_URL is not set; falling back to polling');
    return null;
  }
  const address = readRedisAddress(url);
  if (!address) {
    // Without the address: there may be a password in it.
    logger.error('REDIS_URL is not a valid address (redis://user:password@host:port); falling back to polling');
    return null;
  }
  try {
    return new RedisBroker(await load(), address, new RedisReport(address, WORDS, logger, problems));
  } catch (err) {
    // MODULE_NOT_FOUND
    logger.error({ err }, 'NOTIFICATION_TRANSPORT is redis and ioredis is not installed; falling back to polling');
    return null;
  }
}
