import type { FactoryProvider } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import { readRedisAddress } from '../../../kernel/brokers/redis/redis-address';
import { loadRedisLibrary, type RedisLibrary } from '../../../kernel/brokers/redis/redis-library';
import { RedisReport, type RedisWords } from '../../../kernel/brokers/redis/redis-report';
import { RuntimeConfig } from '../../../kernel/config/runtime-config';
import { PlatformOptions } from '../../../kernel/platform-options';
import { ProblemBoard } from '../../../kernel/problems/problem-board';
import { PlatformSettings } from '../../../kernel/settings/platform-settings';
import { LiveEngine } from './live-engine';
import { LoneEngine } from './lone-engine';
import { PostgresEngine } from './postgres/postgres-engine';
import { PostgresReport } from './postgres/postgres-report';
import { RedisEngine } from './redis/redis-engine';

/** With what an engine works and reports its state. */
export interface EngineContext {
  dataSource: WorkspaceDataSource;
  /** Keeps instances apart that share a server. */
  instanceId: string;
  logger: Pick<PinoLogger, 'info' | 'warn' | 'error'>;
  problems: Pick<ProblemBoard, 'raise' | 'clear'>;
  /** How the client library for Redis is loaded. */
  load?: () => Promise<RedisLibrary>;
}

export type EngineChoice = RuntimeConfig['live'];

/** Chooses the engine once, at startup. */
export const engineProvider: FactoryProvider<LiveEngine> = {
  provide: LiveEngine,
  inject: [RuntimeConfig, PlatformOptions, PlatformSettings, PinoLogger, ProblemBoard],
  useFactory: (
    { live }: RuntimeConfig,
    { dataSource }: PlatformOptions,
    { instanceId }: PlatformSettings,
    logger: PinoLogger,
    problems: ProblemBoard,
  ) => chooseEngine(live, { dataSource, instanceId, logger, problems }),
};

/** Never waits for a server: live updates may not keep the instance from starting. */
export async function chooseEngine(choice: EngineChoice, context: EngineContext): Promise<LiveEngine> {
  if (!choice.enabled) return new LoneEngine('off');
  const { dataSource, instanceId, logger, problems } = context;
  const redis = choice.redisUrl ? await redisEngine(choice.redisUrl, context) : null;
  if (redis) return redis;
  if (dataSource.options.type !== 'postgres') return new LoneEngine('process');
  return new PostgresEngine(dataSource, instanceId, new PostgresReport(logger, problems));
}

const WORDS: RedisWords = {
  problem: 'live-disconnected',
  lost: 'Redis is not connected; live updates of other processes arrive when it is back',
  restored: 'live updates go through Redis',
  consequence: 'Open pages do not show changes of other processes at once',
  remains: 'Pages load the changes when they are opened or come to the front.',
};

/** Null when Redis cannot be used; the reason is in the log. */
async function redisEngine(
  url: string,
  { instanceId, logger, problems, load = loadRedisLibrary }: EngineContext,
): Promise<RedisEngine | null> {
  const address = readRedisAddress(url);
  if (!address) {
    // Without the address: there may be a password in it.
    logger.error('REDIS_URL is not a valid address (redis://user:password@host:port); live updates do not use Redis');
    return null;
  }
  try {
    return new RedisEngine(await load(), address, instanceId, new RedisReport(address, WORDS, logger, problems));
  } catch (err) {
    // MODULE_NOT_FOUND
    logger.error({ err }, 'REDIS_URL is set and ioredis is not installed; live updates do not use Redis');
    return null;
  }
}
