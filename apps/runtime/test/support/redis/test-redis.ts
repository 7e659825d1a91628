export { startRedis, type RedisServer } from '../../../../../scripts/check/redis-server';
