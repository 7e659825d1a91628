import type { InstancePicture } from '@sv/contracts/instance.contract';
import type { RuntimeConfig } from '../../kernel/config/runtime-config';
import type { InstanceConfig } from './instance-config.sql';
import { pictureAddress } from './picture-address';

/** The INSTANCE_* variables. */
export type InstanceDefaults = RuntimeConfig['instanceDefaults'];

/** The name of an instance that nobody has named. */
export const UNNAMED = 'Workspace';

/** How the instance calls itself and looks: what was set, else what the environment says. */
export interface InstanceLook {
  /** Null when nobody named the instance. */
  givenName: string | null;
  /** `#rrggbb` in lower case. */
  primaryColor: string | null;
  emailFromName: string | null;
  pictures: Record<InstancePicture, string | null>;
}

/** Also accepts rows of 0.28: a value that is not a valid name, colour or address is ignored. */
export function lookOf(set: Partial<InstanceConfig>, defaults: Partial<InstanceDefaults>): InstanceLook {
  const logo = pictureAddress(set.logoUrl) ?? pictureAddress(defaults.logo);
  return {
    givenName: asName(set.instanceName) ?? asName(defaults.name),
    primaryColor: asColor(set.primaryColor) ?? asColor(defaults.primaryColor),
    emailFromName: asName(set.emailFromName) ?? asName(defaults.emailFromName),
    pictures: {
      logo,
      'logo-dark': pictureAddress(set.logoDarkUrl) ?? pictureAddress(defaults.logoDark) ?? logo,
      favicon: pictureAddress(set.faviconUrl) ?? pictureAddress(defaults.favicon),
      'email-logo': pictureAddress(set.emailLogoUrl) ?? pictureAddress(defaults.emailLogo),
    },
  };
}

/**
 * For a character class: characters that end a line or change the direction of text. In a name they could change how
 * the text around it reads.
 */
const TURNS_TEXT = '\\u2028\\u2029\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';

const UNSHOWN = new RegExp(`[\\p{Cc}\\p{Cs}${TURNS_TEXT}]+`, 'gu');

/** One line with at least one visible character. */
function asName(text: string | null | undefined): string | null {
  const name = text?.replace(UNSHOWN, ' ').trim() ?? '';
  return /[^\p{C}\p{Z}]/u.test(name) ? name : null;
}

const asColor = (text: string | null | undefined): string | null =>
  text && /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : null;
