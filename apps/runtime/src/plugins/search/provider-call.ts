import { Injectable } from '@nestjs/common';
import type { SearchProvider } from '@sv/sdk';
import { checkedAnswer, type CheckedAnswer, type CheckedResult, MAX_SEARCH_RESULTS } from '@sv/sdk/host/search-checks';
import { PinoLogger } from 'nestjs-pino';
import { readableError } from '../../kernel/problems/readable-error';
import {
  currentContext,
  pluginContext,
  type RequestContext,
  runInContext,
} from '../../kernel/request-context/request-context';
import type { HostedPlugin } from '../host/hosted-plugin';

const LIMIT_MS = 300;

/** A search, and the request that it belongs to. */
export interface SearchTask {
  plugin: HostedPlugin;
  provider: SearchProvider;
  userId: string;
  q: string;
  /** Aborted when nobody waits for the search any more. */
  signal: AbortSignal;
}

/** What one plugin found; or that it answered too late, or with an error. */
export type ProviderAnswer = CheckedResult[] | 'late' | 'failed';

/**
 * Asks one plugin, in a context of its own in which the caller is signed in: its permission checks and its store work as
 * in a request. What it answers is checked there too, because it may have getters.
 */
@Injectable()
export class ProviderCall {
  limitMs = LIMIT_MS;

  constructor(private readonly logger: PinoLogger) {}

  /** Never rejects, and never waits longer than the limit. */
  async askPlugin(task: SearchTask): Promise<ProviderAnswer> {
    const { plugin, signal } = task;
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), this.limitMs);
    const isOver = AbortSignal.any([ending.signal, signal]);
    const answer = runInContext(contextOf(plugin), () => this.answerOf(task, isOver));
    try {
      return await Promise.race([answer, aborted(isOver)]);
    } finally {
      clearTimeout(timer);
      // The provider stops too when the search was cut short, and whoever still listens when it is done.
      ending.abort();
    }
  }

  private async answerOf({ plugin, provider, userId, q }: SearchTask, signal: AbortSignal): Promise<ProviderAnswer> {
    try {
      const answer = await provider({ userId, q, limit: MAX_SEARCH_RESULTS, signal });
      // Nobody waits for it any more.
      if (signal.aborted) return 'late';
      return this.kept(plugin, checkedAnswer(answer, plugin.routePrefix));
    } catch (error) {
      if (signal.aborted) return 'late';
      this.logger.warn({ plugin: plugin.id, err: readableError(error) }, 'a plugin could not answer a search');
      return 'failed';
    }
  }

  private kept({ id }: HostedPlugin, { results, faults }: CheckedAnswer): CheckedResult[] {
    if (faults.length > 0) {
      this.logger.warn({ plugin: id, dropped: faults.length, first: faults[0] }, 'results of a search were dropped');
    }
    return results;
  }
}

/** The context of the request, with the plugin at work. */
function contextOf(plugin: HostedPlugin): RequestContext {
  const { plugin: own, life, ...blank } = pluginContext(plugin);
  return { ...blank, ...currentContext(), plugin: own, life };
}

const aborted = (signal: AbortSignal): Promise<'late'> =>
  new Promise(resolve => {
    if (signal.aborted) resolve('late');
    else signal.addEventListener('abort', () => resolve('late'), { once: true });
  });
