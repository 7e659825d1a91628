import { hostname } from 'node:os';
import { join } from 'node:path';

/** Which of several runtimes this is. They may share a data directory, a machine, or neither. */
export interface WhichRuntime {
  dataDir: string;
  port: number;
}

/** A file of one runtime alone, which its next process and its supervisor find again. */
export const runtimeFile = (name: 'boot' | 'standstill', { dataDir, port }: WhichRuntime): string =>
  join(dataDir, `${name}-${hostname()}-${port}.json`);
