import type { InstancePicture } from '@sv/contracts/instance.contract';
import type { RuntimeConfig } from '../../kernel/config/runtime-config';
import type { InstanceConfig } from './instance-config.sql';
import { pictureAddress } from './picture-address';

/** The INSTANCE_* variables. */
export type InstanceDefaults = RuntimeConfig['instanceDefaults'];

/** How an instance is called that nobody named. */
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

/** Also takes what 0.28 had in the table: what is no name, no colour and no address is as if it were not there. */
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
 * Inside a character class: what ends a line or turns the direction of the text around it. In a name it could make other
 * words of those beside it.
 */
const TURNS_TEXT = '\\u2028\\u2029\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';

const UNSHOWN = new RegExp(`[\\p{Cc}\\p{Cs}${TURNS_TEXT}]+`, 'gu');

/** One line, with something to see in it. */
function asName(text: string | null | undefined): string | null {
  const name = text?.replace(UNSHOWN, ' ').trim() ?? '';
  return /[^\p{C}\p{Z}]/u.test(name) ? name : null;
}

const asColor = (text: string | null | undefined): string | null =>
  text && /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : null;
