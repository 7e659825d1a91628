export { startRedis, type RedisOptions, type RedisServer } from '../../../../../scripts/support/redis-server.cjs';
