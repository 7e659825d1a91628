import type { Setting } from '../manifest/manifest-types.js';
import { settingFault, settingsInForce, withoutSecrets } from './setting-values.js';

const text: Setting = { type: 'string', title: 'X' };
const ID = '01a1fdba-7e91-777f-9bcb-00000000000a';

describe('a setting', () => {
  it.each<[string, Setting, unknown]>([
    ['a text', text, 'x'.repeat(500)],
    ['an emoji as one character', { ...text, maxLength: 1 }, '🎉'],
    ['a value of the enum', { ...text, enum: ['a', 'b'] }, 'b'],
    ['several lines where it says so', { ...text, format: 'multiline' }, 'a\nb'],
    ['a web address', { ...text, format: 'url' }, 'https://example.com/a?b#c'],
    ['an email address', { ...text, format: 'email' }, 'ada@example.com'],
    ['an id of a user', { ...text, format: 'person' }, ID],
    ['a number at its bounds', { ...text, type: 'number', minimum: 0.5, maximum: 0.5 }, 0.5],
    ['a flag', { ...text, type: 'boolean' }, false],
  ])('accepts %s', (_, setting, value) => {
    expect(settingFault(setting, value)).toBeNull();
  });

  it.each<[string, Setting, unknown, string]>([
    ['a number as text', text, 1, 'a text'],
    ['nothing', text, '', 'empty'],
    ['null', text, null, 'a text'],
    ['501 characters', text, 'x'.repeat(501), 'at most 500'],
    ['two lines', text, 'a\nb', 'one line'],
    ['a NUL', { ...text, format: 'multiline' }, 'a\0b', 'characters that are none'],
    ['half a character', text, 'a\ud800', 'characters that are none'],
    ['a value beside the enum', { ...text, enum: ['a'] }, 'toString', 'must be "a"'],
    ['a script', { ...text, format: 'url' }, 'javascript:alert(1)', 'a web address'],
    ['an address with a password', { ...text, format: 'url' }, 'https://a:b@example.com', 'a web address'],
    ['two email addresses', { ...text, format: 'email' }, 'a@b.c,d@e.f', 'an email address'],
    ['a name for a user', { ...text, format: 'person' }, 'Ada', 'the id of a user'],
    ['a text as number', { ...text, type: 'number' }, '1', 'must be a number'],
    ['NaN', { ...text, type: 'number' }, Number.NaN, 'must be a number'],
    ['a fraction', { ...text, type: 'integer' }, 1.5, 'whole'],
    ['too much', { ...text, type: 'number', maximum: 1 }, 2, 'at most 1'],
    ['1 for true', { ...text, type: 'boolean' }, 1, 'true or false'],
  ])('refuses %s', (_, setting, value, reason) => {
    expect(settingFault(setting, value)).toContain(reason);
  });
});

it('gives the plugin what its present schema accepts, else the default', () => {
  const declared: Record<string, Setting> = {
    rate: { ...text, type: 'number', maximum: 1, default: 0.5 },
    unit: { ...text, enum: ['km'], default: 'km' },
    note: text,
    isQuiet: { ...text, type: 'boolean', default: true },
  };
  const set = { rate: 2, unit: 'miles', isQuiet: false, removed: 'x' };
  expect(settingsInForce(declared, set)).toEqual({ rate: 0.5, unit: 'km', note: null, isQuiet: false });
});

it('leaves secrets out for everybody but their owner', () => {
  const declared = { key: { ...text, format: 'secret' as const }, name: text };
  expect(withoutSecrets(declared, { key: 'canary', name: 'x' })).toEqual({ key: null, name: 'x' });
});
