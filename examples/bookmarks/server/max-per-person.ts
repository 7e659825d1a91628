import { sdk } from '@sv/sdk';

const OTHERWISE = 500;

/** How many bookmarks a person may have: what the operator says; the default where that is no whole number. */
export function maxPerPerson(): number {
  const said = Number(sdk.env.get('MAX_PER_PERSON'));
  return Number.isInteger(said) && said > 0 ? said : OTHERWISE;
}
