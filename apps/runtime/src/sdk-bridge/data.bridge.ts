import { NotAuthenticatedError, UndeclaredContractError, type DataSharing } from '@sv/sdk';
import { provisionOf } from '../data-sharing/declared-ways';
import { DataQueries } from '../data-sharing/queries/data-queries.service';
import { DeletionRows } from '../deletion/deletion-rows';
import { callingWith } from './calling-plugin';
import { outsideTransaction } from './outside-transaction';

/** `sdk.data`: what plugins let one another read, with the person's consent. */
export const dataBridge: DataSharing = {
  provide: (contract, version, resolver) => {
    const { plugin } = callingWith('data:provide');
    if (!provisionOf(plugin, { contract, version })) {
      throw new UndeclaredContractError(
        `${plugin.id} does not name ${contract} ${version} under data.provides in its manifest.json.`,
      );
    }
    plugin.life.resolvers.set(contract, version, resolver);
  },

  query: query => {
    const calling = callingWith('data:consume');
    const { user } = calling.context;
    const { service } = calling.plugin.instance;
    return outsideTransaction('sdk.data.query', async () => {
      // A timer may outlive the person in whose request it was started; nothing is written down about them any more.
      if (user && (await service(DeletionRows).concern(user.id))) throw new NotAuthenticatedError();
      return service(DataQueries).answer(calling, query);
    });
  },
};
