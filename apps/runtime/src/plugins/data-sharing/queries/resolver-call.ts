import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { HostedPlugin } from '../../host/hosted-plugin';
import type { Resolver } from '../../host/run/resolvers';
import { withinTime } from '../../../kernel/time-limit';
import { pluginContext, type RequestContext, runInContext } from '../../../kernel/request-context/request-context';
import type { Access } from './access-log';
import { plainCopy, TooLargeError } from './plain-copy';
import { QueryLimits } from './query-limits';
import { Refusal, unavailable } from './refusal';

/** A query for a provider, and the request that it belongs to. */
export interface ResolverTask {
  provider: HostedPlugin;
  resolver: Resolver;
  access: Access;
  params: unknown;
  context: RequestContext;
}

/**
 * Has a provider answer in a context of its own: it works with its own store and permissions, and there is no session
 * in it. What it answers is copied there too, so that no code of the provider runs for the consumer afterwards.
 */
@Injectable()
export class ResolverCall {
  constructor(
    private readonly limits: QueryLimits,
    private readonly logger: PinoLogger,
  ) {}

  /** @throws Refusal */
  async callResolver({ provider, resolver, access, params, context }: ResolverTask): Promise<unknown[]> {
    const { requestId, tenantId, dataSourceKind } = context;
    const ownContext = { ...pluginContext(provider), requestId, tenantId, dataSourceKind, viewerId: access.userId };
    // Errors are handled in the provider's context too: what it throws may have code that runs when it is read.
    const answer = async () => {
      try {
        return this.copyOf(await resolver({ subjectUserId: access.userId, params }));
      } catch (thrown) {
        return this.refusalOf(thrown, access);
      }
    };
    const outcome = await withinTime(runInContext(ownContext, answer), this.limits.resolverMs).catch(
      (error: unknown) => {
        throw this.tooSlow(error, access);
      },
    );
    if (outcome instanceof Refusal) throw outcome;
    return outcome;
  }

  private copyOf(rows: unknown): unknown[] {
    if (!Array.isArray(rows)) throw new TypeError('A resolver answers with an array.');
    if (rows.length > this.limits.rows) throw new TooLargeError(`It has over ${this.limits.rows} rows.`);
    return plainCopy(rows, this.limits.bytes);
  }

  /** Never throws, whatever was thrown. */
  private refusalOf(thrown: unknown, access: Access): Refusal {
    try {
      this.warn(thrown, access);
      return unavailable(thrown instanceof TooLargeError ? 'too-large' : 'failed', access);
    } catch {
      // It throws when it is looked at.
      return unavailable('failed', access);
    }
  }

  private tooSlow(error: unknown, access: Access): Refusal {
    this.warn(error, access);
    return unavailable('too-slow', access);
  }

  private warn(err: unknown, { providerId, contract, version }: Access): void {
    this.logger.warn({ err, plugin: providerId, contract, version }, 'data could not be provided');
  }
}
