import { bad, type BadManifest } from './manifest.corpus';

const asked = { permissions: ['settings'] };
/** A manifest with one setting. */
const having = (setting: Record<string, unknown>, key = 'one') => ({
  ...asked,
  settings: { instance: { [key]: { type: 'string', title: 'X', ...setting } } },
});
const at = (keyword: string): string => `/settings/instance/one/${keyword}`;
const list = (...values: unknown[]) => ({ enum: values });

/** What JSON Schema has words for. */
const plain: BadManifest[] = [
  bad('settings without the permission', { settings: { user: {} } }, '/permissions', /lacks "settings"/),
  bad('the permission without settings', asked, '/settings', /for nothing/),
  bad('settings of an unknown half', { ...asked, settings: { group: {} } }, '/settings/group', /not a known key/),
  bad('settings as a list', { ...asked, settings: { user: [] } }, '/settings/user', /an object/),
  bad(
    '31 settings',
    {
      ...asked,
      settings: {
        user: Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`s${n}`, { type: 'string', title: 'X' }])),
      },
    },
    '/settings/user',
    /0 to 30/,
  ),
  ...['constructor', 'toString', 'hasOwnProperty'].map(key =>
    bad(`a setting named ${key}`, having({}, key), `/settings/instance/${key}`, /every object has it/),
  ),
  bad('a setting in capitals', having({}, 'One'), '/settings/instance/One', /camelCase/),
  bad('a setting with a hyphen', having({}, 'one-two'), '/settings/instance/one-two', /camelCase/),
  bad('a setting of 41 letters', having({}, 'x'.repeat(41)), `/settings/instance/${'x'.repeat(41)}`, /at most 40/),
  bad('a setting without a title', having({ title: undefined }), at('title'), /is missing/),
  bad('a setting without a type', having({ type: undefined }), at('type'), /is missing/),
  bad('a setting of an unknown type', having({ type: 'object' }), at('type'), /"string" or/),
  bad('a setting of an unknown format', having({ format: 'regex' }), at('format'), /"secret" or/),
  bad('a setting with a pattern', having({ pattern: '(a+)+$' }), at('pattern'), /not a known key/),
  bad('a setting that refers to another', having({ $ref: '#' }), at('$ref'), /not a known key/),
  bad('a title of two lines', having({ title: 'a\nb' }), at('title'), /control characters/),
  bad('an enum of nothing', having(list()), at('enum'), /1 to 50/),
  bad('an enum of numbers', having(list(1)), at('enum/0'), /a text/),
  bad('an enum with a value twice', having(list('a', 'a')), at('enum/1'), /twice/),
  bad('a text of any length', having({ maxLength: 4001 }), at('maxLength'), /from 1 to 4000/),
  bad('a minimum in quotes', having({ type: 'number', minimum: '1' }), at('minimum'), /must be a number/),
  bad('a default that is a list', having({ default: [] }), at('default'), /a text, a number or a flag/),
];

/** Schemas that lie: each field is right, and together they are not. */
const lies: BadManifest[] = [
  bad('a default outside the enum', having({ ...list('a'), default: 'b' }), at('default'), /must be "a"/),
  bad('a default that is too long', having({ maxLength: 1, default: 'ab' }), at('default'), /at most 1/),
  bad('an empty default', having({ default: '' }), at('default'), /not be empty/),
  bad('a default of two lines', having({ default: 'a\nb' }), at('default'), /one line/),
  bad('a default of another type', having({ type: 'boolean', default: 'yes' }), at('default'), /true or false/),
  bad('a default below the minimum', having({ type: 'number', minimum: 2, default: 1 }), at('default'), /at least 2/),
  bad('a default with a fraction', having({ type: 'integer', default: 1.5 }), at('default'), /whole/),
  bad('a default that is no address', having({ format: 'url', default: 'javascript:alert(1)' }), at('default'), /web/),
  bad('a default that is no mail address', having({ format: 'email', default: 'ada' }), at('default'), /email/),
  bad('a secret setting with a default', having({ format: 'secret', default: 'x' }), at('default'), /a secret has no/),
  bad('a person with a default', having({ format: 'person', default: 'x' }), at('default'), /person or group/),
  bad('a secret in an enum', having({ format: 'secret', ...list('a') }), at('enum'), /goes with no format/),
  bad('a minimum above the maximum', having({ type: 'number', minimum: 2, maximum: 1 }), at('maximum'), /below/),
  bad('a bound with a fraction', having({ type: 'integer', minimum: 0.5 }), at('minimum'), /whole/),
  bad('a minimum of a text', having({ minimum: 1 }), at('minimum'), /numbers only/),
  bad('a secret number', having({ type: 'number', format: 'secret' }), at('format'), /"string" only/),
  bad('an enum of a flag', having({ type: 'boolean', ...list('a') }), at('enum'), /"string" only/),
  bad('titles of no enum', having({ enumTitles: ['A'] }), at('enumTitles'), /enum only/),
  bad('too few titles', having({ ...list('a', 'b'), enumTitles: ['A'] }), at('enumTitles'), /one title for each/),
  bad('a length of an id', having({ format: 'person', maxLength: 3 }), at('maxLength'), /free text/),
].map(lie => ({ ...lie, beyondSchema: true }));

/** Manifests whose settings break one rule each. */
export const brokenSettings: BadManifest[] = [...plain, ...lies];
