import type { Env } from '@sv/server/config/env-reader';
import { claimDatabase } from '@sv/server/database/file-claim';
import { CommandError } from '@sv/server/command-line/command-error';
import { readRuntimeConfig } from '../../../apps/runtime/src/kernel/config/runtime-config';

const ANSWER_WITHIN_MS = 2000;

/**
 * Tables are not dropped under a plugin that is at work.
 *
 * @returns lets the instance be started again; on SQLite it cannot be until then
 * @throws CommandError when the instance is running
 */
export async function refuseWhileRunning(env: Env): Promise<() => void> {
  if (!env['AUTH_SECRET']) return () => undefined;
  const config = readRuntimeConfig(env);
  if (await answers(`http://127.0.0.1:${config.port}/api/health`)) throw running();
  try {
    return claimDatabase(config.databaseUrl, 'runtime').release;
  } catch (error) {
    if ((error as Error).name === 'AlreadyRunningError') throw running();
    throw error;
  }
}

const running = (): CommandError =>
  new CommandError('the instance is running: stop it first, or keep the data with --keep-data');

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })).ok;
  } catch {
    // nobody listens there
    return false;
  }
}
