import { UndeclaredContractError, type DataSharing } from '@sv/sdk';
import { provisionOf } from '../data-sharing/declared-ways';
import { DataQueries } from '../data-sharing/queries/data-queries.service';
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
    const { service } = calling.plugin.instance;
    return outsideTransaction('sdk.data.query', () => service(DataQueries).answer(calling, query));
  },
};
