export { startRedis, type RedisServer } from '../../../../../scripts/support/redis-server';
