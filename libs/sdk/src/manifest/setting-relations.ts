import { settingFault } from '../settings/setting-values.js';
import type { Setting, SettingDeclarations } from './manifest-types.js';
import type { Fault } from './shape.js';

type Keyword = keyof Setting;

/** Keywords that only some settings can have, with what they need. */
const GOES_WITH: readonly (readonly [Keyword, (setting: Setting) => boolean, string])[] = [
  ['format', ({ type }) => type === 'string', 'goes with the type "string" only'],
  ['enum', ({ type }) => type === 'string', 'goes with the type "string" only'],
  ['enum', ({ format }) => format === undefined, 'goes with no format'],
  ['enumTitles', one => one.enum !== undefined, 'goes with enum only'],
  ['maxLength', ({ type }) => type === 'string', 'goes with the type "string" only'],
  ['maxLength', one => one.enum === undefined && !isId(one), 'goes with free text only'],
  ['minimum', isNumber, 'goes with numbers only'],
  ['maximum', isNumber, 'goes with numbers only'],
];

/** A schema must say what it means: no keyword without effect, no default that it would refuse. */
export function settingFaults({ instance = {}, user = {} }: Partial<SettingDeclarations>): Fault[] {
  const halves = { instance, user };
  return Object.entries(halves).flatMap(([half, settings]) =>
    Object.entries(settings).flatMap(([key, setting]) =>
      faultsOf(setting).map(({ pointer, reason }) => ({ pointer: `/settings/${half}/${key}/${pointer}`, reason })),
    ),
  );
}

function faultsOf(setting: Setting): Fault[] {
  const misplaced = GOES_WITH.filter(([keyword, fits]) => setting[keyword] !== undefined && !fits(setting));
  if (misplaced.length > 0) return misplaced.map(([pointer, , reason]) => ({ pointer, reason }));
  return [...boundFaults(setting), ...titleFaults(setting), ...defaultFaults(setting)];
}

function boundFaults({ type, minimum, maximum }: Setting): Fault[] {
  const fraction = (['minimum', 'maximum'] as const).filter(
    keyword => type === 'integer' && !Number.isInteger({ minimum, maximum }[keyword] ?? 0),
  );
  if (fraction.length > 0) return fraction.map(pointer => ({ pointer, reason: 'must be a whole number' }));
  const isReversed = minimum !== undefined && maximum !== undefined && minimum > maximum;
  return isReversed ? [{ pointer: 'maximum', reason: 'is below minimum' }] : [];
}

const titleFaults = ({ enum: values, enumTitles }: Setting): Fault[] =>
  enumTitles && enumTitles.length !== values?.length
    ? [{ pointer: 'enumTitles', reason: 'must have one title for each value of enum' }]
    : [];

function defaultFaults(setting: Setting): Fault[] {
  if (setting.default === undefined) return [];
  if (setting.format === 'secret') return [{ pointer: 'default', reason: 'a secret has no default' }];
  if (isId(setting)) return [{ pointer: 'default', reason: 'a person or group has no default' }];
  const reason = settingFault(setting, setting.default);
  return reason === null ? [] : [{ pointer: 'default', reason }];
}

function isNumber({ type }: Setting): boolean {
  return type === 'number' || type === 'integer';
}

function isId({ format }: Setting): boolean {
  return format === 'person' || format === 'group';
}
