/** Who reads what of whom: the two plugins, and the contract between them. */
export interface Way {
  consumerId: string;
  providerId: string;
  contract: string;
  version: string;
}

const PLUGIN_ID = /^[a-z][a-z0-9.-]{0,39}$/;
const CONTRACT = /^[a-z][a-z0-9.-]{0,99}$/;
const VERSION = /^[0-9][0-9.]{0,19}$/;

/** Whether these can be the words of a manifest: anything else is not even written down. */
export const isWay = (way: Record<keyof Way, unknown>): way is Way =>
  fits(way.consumerId, PLUGIN_ID) &&
  fits(way.providerId, PLUGIN_ID) &&
  fits(way.contract, CONTRACT) &&
  fits(way.version, VERSION);

const fits = (value: unknown, pattern: RegExp): value is string => typeof value === 'string' && pattern.test(value);

/** The columns of a way, and nothing else of what it stands in. */
export const wayOf = ({ consumerId, providerId, contract, version }: Way): Way => ({
  consumerId,
  providerId,
  contract,
  version,
});
