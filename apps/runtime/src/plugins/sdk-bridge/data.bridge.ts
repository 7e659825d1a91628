import { Injectable } from '@nestjs/common';
import { NotAuthenticatedError, UndeclaredContractError, type DataSharing } from '@sv/sdk';
import { DeletionRows } from '../../people/deletion/deletion-rows';
import { provisionOf } from '../data-sharing/declared-contracts';
import { DataQueries } from '../data-sharing/queries/data-queries.service';
import { callingWith } from './calling-plugin';
import { outsideTransaction } from './outside-transaction';

/** `sdk.data.provide`: registers the resolver of a contract that the manifest names. */
export const provideData: DataSharing['provide'] = (contract, version, resolver) => {
  const { plugin } = callingWith('data:provide');
  if (!provisionOf(plugin, { contract, version })) {
    throw new UndeclaredContractError(
      `${plugin.id} does not name ${contract} ${version} under data.provides in its manifest.json.`,
    );
  }
  plugin.life.resolvers.set(contract, version, resolver);
};

/** `sdk.data.query`: reads data of another plugin, with the person's consent. */
@Injectable()
export class DataBridge implements Pick<DataSharing, 'query'> {
  constructor(
    private readonly queries: DataQueries,
    private readonly deletions: DeletionRows,
  ) {}

  query(...[query]: Parameters<DataSharing['query']>): ReturnType<DataSharing['query']> {
    const calling = callingWith('data:consume');
    const { user } = calling.context;
    return outsideTransaction('sdk.data.query', async () => {
      // A timer may run on after the person in whose request it was started was deleted. Nothing is recorded about them
      // any more.
      if (user && (await this.deletions.concernsUser(user.id))) throw new NotAuthenticatedError();
      return this.queries.answerQuery(calling, query);
    });
  }
}
