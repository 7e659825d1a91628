import { hasControlCharacter } from '@sv/server/validation/text-rules';

/** What a licence token says (docs/monetization.md). Instants are Unix seconds. */
export interface LicenseClaims {
  v: 1;
  /** The token's own id: granted to one person per instance. */
  jti: string;
  pluginId: string;
  /** A user id or an email address. */
  sub: string;
  issuedAt: number;
  notBefore?: number;
  expiresAt?: number;
  tier?: string;
  instanceId?: string;
}

type Rule = (value: unknown) => boolean;

/** The end of the year 9999: a later instant would be stored with another length, and text order would not be time order. */
const LAST_SECOND = 253_402_300_799;

const text =
  (maxLength: number): Rule =>
  value =>
    typeof value === 'string' && value.length > 0 && value.length <= maxLength && !hasControlCharacter(value);

const unixSeconds: Rule = value =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= LAST_SECOND;

/** Maps and not objects: a claim may be called `constructor`. */
const required = new Map<string, Rule>([
  ['v', value => value === 1],
  ['jti', text(128)],
  ['pluginId', text(40)],
  ['sub', text(254)],
  ['issuedAt', unixSeconds],
]);

const known = new Map<string, Rule>([
  ...required,
  ['notBefore', unixSeconds],
  ['expiresAt', unixSeconds],
  ['tier', text(80)],
  ['instanceId', text(64)],
]);

/**
 * Whether a value has exactly the claims of docs/monetization.md; one that is not known could mean a limit we would not
 * keep.
 */
export function isLicenseClaims(value: unknown): value is LicenseClaims {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const claims = value as Record<string, unknown>;
  const holds = (name: string): boolean => known.get(name)?.(claims[name]) ?? false;
  return [...required.keys()].every(holds) && Object.keys(claims).every(holds);
}
