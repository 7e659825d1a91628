// The currencies that a group can have: as in the setting `defaultCurrency` of manifest.json.
export const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'JPY'] as const;

export type Currency = (typeof currencies)[number];

export const isCurrency = (value: unknown): value is Currency => currencies.includes(value as Currency);
