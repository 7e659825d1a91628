/** The client library, which need not be there. */
export type RedisLibrary = typeof import('ioredis');

/** Loaded when it is needed: without Redis nothing is paid for it, and without the library the instance still starts. */
export const loadRedisLibrary = (): Promise<RedisLibrary> => import('ioredis');
