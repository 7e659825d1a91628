import { Injectable } from '@nestjs/common';
import { DataUnavailableError, NotAuthenticatedError, type DataQuery } from '@sv/sdk';
import { DataSource } from 'typeorm';
import type { HostedPlugin } from '../../host/hosted-plugin';
import type { RequestContext } from '../../../kernel/request-context/request-context';
import { consumptionOf, DeclaredContracts, provisionOf } from '../declared-contracts';
import { isDataContract } from '../data-contract';
import { type Access, AccessLog } from './access-log';
import { GrantCheck } from './grant-check';
import { plainCopy } from './plain-copy';
import { QueryLimits } from './query-limits';
import { noConsent, notDeclared, Refusal, unavailable } from './refusal';
import { ResolverCall, type ResolverTask } from './resolver-call';

/** The plugin that asks, and in which request. */
export interface Asking {
  plugin: HostedPlugin;
  context: RequestContext;
}

/**
 * One plugin reads another's data about the person who is signed in, if they agreed. Whether the person could open the
 * provider themselves is not asked: neither a paywall nor `adminOnly` makes data about them somebody else's.
 */
@Injectable()
export class DataQueries {
  constructor(
    private readonly db: DataSource,
    private readonly contracts: DeclaredContracts,
    private readonly grants: GrantCheck,
    private readonly log: AccessLog,
    private readonly resolvers: ResolverCall,
    private readonly limits: QueryLimits,
  ) {}

  /**
   * @throws ConsentRequiredError, DataUnavailableError, UndeclaredContractError; NotAuthenticatedError without a person.
   * Every refusal about a person is written down first, except for that of a plugin that asks too often.
   */
  async answerQuery(asking: Asking, query: DataQuery, now = new Date()): Promise<unknown[]> {
    const access = accessOf(asking, query);
    if (!this.limits.admitQuery(access))
      throw new DataUnavailableError('too-often', `${access.consumerId} asks too often.`);
    try {
      return await this.handOver(asking, access, query.params, now);
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown;
      await this.log.recordRefused(access, thrown.reason, now);
      throw thrown.error;
    }
  }

  private async handOver(asking: Asking, access: Access, params: unknown, now: Date): Promise<unknown[]> {
    const task = this.taskOf(asking, access, params);
    const refusal = noConsent(access, asking.plugin.routePrefix);
    if (!(await this.grants.holds(access))) throw refusal;
    const rows = await this.resolvers.callResolver(task);
    if (task.provider.state !== 'enabled') throw unavailable('provider-disabled', access);
    await this.db.transaction(async tx => {
      if (!(await this.grants.recordUse(tx, access, now))) throw refusal;
      await this.log.recordAllowed(tx, access, rows.length, now);
    });
    return rows;
  }

  /** Checks both manifests and the status of the provider. Nothing has been read yet. */
  private taskOf({ plugin, context }: Asking, access: Access, params: unknown): ResolverTask {
    if (!consumptionOf(plugin, access)) throw notDeclared(access);
    const provider = this.contracts.plugin(access.providerId);
    if (!provider) throw unavailable('provider-missing', access);
    if (provider.state !== 'enabled') throw unavailable('provider-disabled', access);
    const resolver = provider.life.resolvers.find(access.contract, access.version);
    if (!provisionOf(provider, access) || !resolver) throw unavailable('not-provided', access);
    return { provider, resolver, access, context, params: this.copyOf(params) };
  }

  /**
   * The provider gets a copy, never an object of the consumer. If it cannot be copied, that is the consumer's mistake.
   */
  private copyOf(params: unknown): unknown {
    return plainCopy(params, this.limits.paramsBytes);
  }
}

function accessOf({ plugin, context }: Asking, { providerId, contract, version }: DataQuery): Access {
  const { user, tenantId } = context;
  if (!user) throw new NotAuthenticatedError();
  const dataContract = { consumerId: plugin.id, providerId, contract, version };
  if (!isDataContract(dataContract))
    throw new TypeError('sdk.data.query needs providerId, contract and version as in the manifest.');
  return { ...dataContract, userId: user.id, tenantId };
}
