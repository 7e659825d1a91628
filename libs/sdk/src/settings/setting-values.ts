import type { Setting, SettingDeclarations } from '../manifest/manifest-types.js';

/** One setting's value; null: not set, and without a default. */
export type SettingValue = string | number | boolean | null;

/** The values of all settings of a half, by key. */
export type SettingValues = Record<string, SettingValue>;

/** The longest text of any setting. */
export const MAX_TEXT = 4000;
const DEFAULT_TEXT = 500;
const MAX_EMAIL = 254;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const WEB_ADDRESS = /^https?:\/\/[^\s/@\\]+([/?#][^\s\\]*)?$/;
const EMAIL = /^[^\s@,;:<>()[\]\p{C}]+@[^\s@,;:<>()[\]\p{C}]+$/u;

/** Why a setting does not accept a value; null when it does. For the manifest, both servers, tests and pages. */
export function settingFault(setting: Setting, value: unknown): string | null {
  if (setting.type === 'boolean') return typeof value === 'boolean' ? null : 'must be true or false';
  return setting.type === 'string' ? textFault(setting, value) : numberFault(setting, value);
}

function numberFault({ type, minimum, maximum }: Setting, value: unknown): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'must be a number';
  if (type === 'integer' && !Number.isSafeInteger(value)) return 'must be a whole number';
  if (minimum !== undefined && value < minimum) return `must be at least ${minimum}`;
  return maximum !== undefined && value > maximum ? `must be at most ${maximum}` : null;
}

function textFault(setting: Setting, value: unknown): string | null {
  const { enum: values, format, maxLength = DEFAULT_TEXT } = setting;
  if (typeof value !== 'string') return 'must be a text';
  if (values) return values.includes(value) ? null : `must be ${values.map(one => JSON.stringify(one)).join(' or ')}`;
  if (value.length === 0) return 'must not be empty; null removes it';
  if (value.length > maxLength * 2 || [...value].length > maxLength) return `must have at most ${maxLength} characters`;
  // No database can store them.
  if (/[\0\p{Cs}]/u.test(value)) return 'must not have characters that are none';
  if (format !== 'multiline' && /\p{Cc}/u.test(value)) return 'must be one line without control characters';
  return formatFault(format, value);
}

function formatFault(format: Setting['format'], value: string): string | null {
  if (format === 'url') return WEB_ADDRESS.test(value) ? null : 'must be a web address';
  if (format === 'email') return value.length <= MAX_EMAIL && EMAIL.test(value) ? null : 'must be an email address';
  if (format === 'person') return UUID.test(value) ? null : 'must be the id of a user';
  if (format === 'group') return UUID.test(value) ? null : 'must be the id of a group';
  return null;
}

/**
 * The values in force: what is set, where the present schema accepts it, else the default. Values of another version of
 * the plugin, which may have had another schema, never reach it.
 */
export function settingsInForce(declared: SettingDeclarations['user'], set: Readonly<SettingValues>): SettingValues {
  return Object.fromEntries(
    Object.entries(declared).map(([key, setting]) => {
      const value = Object.hasOwn(set, key) ? set[key]! : null;
      return [key, settingFault(setting, value) === null ? value : (setting.default ?? null)];
    }),
  );
}

/** For whoever may see the other values: a secret reads as if it were not set. */
export const withoutSecrets = (declared: SettingDeclarations['user'], values: SettingValues): SettingValues =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, declared[key]?.format === 'secret' ? null : value]),
  );
