// @ts-check
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const redisUrl = (port, password) => `redis://:${password}@127.0.0.1:${port}`;

/** It keeps nothing: the record is in Postgres. The password is in a file, so that no list of processes has it. */
export function redisProgram(folder, port, password) {
  const settings = join(folder, 'redis.conf');
  const lines = ['bind 127.0.0.1', `port ${port}`, 'save ""', 'appendonly no', `requirepass ${password}`];
  writeFileSync(settings, `${lines.join('\n')}\n`, { mode: 0o600 });
  return {
    name: 'Redis',
    command: process.env['REDIS_SERVER'] || 'redis-server',
    args: [settings],
    port,
    log: join(folder, 'redis.log'),
  };
}
