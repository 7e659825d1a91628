/** A data contract: which plugin reads what from which other plugin. */
export interface DataContract {
  consumerId: string;
  providerId: string;
  contract: string;
  version: string;
}

const PLUGIN_ID = /^[a-z][a-z0-9.-]{0,39}$/;
const CONTRACT = /^[a-z][a-z0-9.-]{0,99}$/;
const VERSION = /^[0-9][0-9.]{0,19}$/;

/** Whether these values can come from a manifest. Anything else is not even recorded. */
export const isDataContract = (dataContract: Record<keyof DataContract, unknown>): dataContract is DataContract =>
  fits(dataContract.consumerId, PLUGIN_ID) &&
  fits(dataContract.providerId, PLUGIN_ID) &&
  fits(dataContract.contract, CONTRACT) &&
  fits(dataContract.version, VERSION);

const fits = (value: unknown, pattern: RegExp): value is string => typeof value === 'string' && pattern.test(value);

/** The members of a data contract, without the other members of the object. */
export const dataContractOf = ({ consumerId, providerId, contract, version }: DataContract): DataContract => ({
  consumerId,
  providerId,
  contract,
  version,
});
