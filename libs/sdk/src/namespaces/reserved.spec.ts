import { inspect } from 'node:util';
import { NotImplementedError, sdk } from '../index.js';
import { provideTestHost } from '../testing.js';

const names = ['storage', 'events', 'billing'] as const;
const manifest = {
  schemaVersion: 1 as const,
  id: 'com.example.a',
  name: 'A',
  version: '1.0.0',
  routePrefix: '/a',
};

type Use = (name: (typeof names)[number]) => unknown;

/** As plain JavaScript uses them: the types refuse some of it already. */
const uses: Record<string, [use: Use, member: string]> = {
  'a call of the namespace': [name => sdk[name](), ''],
  'a call of a member': [name => sdk[name]['put']!('key', 1), '.put'],
  'a call far below': [name => sdk[name]['a']!['b']!['c']!(), '.a.b.c'],
  'new namespace()': [name => new sdk[name](), ''],
  'new member()': [name => new sdk[name]['Bucket']!('x'), '.Bucket'],
  'call and apply': [name => sdk[name]['put']!['call']!(null), '.put.call'],
  'a member that all objects have': [name => sdk[name]['hasOwnProperty']!('x'), '.hasOwnProperty'],
  'an assignment': [name => Object.assign(sdk[name], { x: 1 }), '.x'],
  'a definition': [name => Object.defineProperty(sdk[name], 'x', { value: 1 }), '.x'],
  'a deletion': [name => Reflect.deleteProperty(sdk[name], 'x'), '.x'],
  'another prototype': [name => Object.setPrototypeOf(sdk[name], null), ''],
  'a loop': [name => [...(sdk[name] as unknown as Iterable<unknown>)], ''],
  'a template tag': [name => sdk[name]['sql']!`SELECT ${1}`, '.sql'],
  'a text': [name => `${sdk[name] as unknown as string}`, '.toString'],
  JSON: [name => JSON.stringify({ part: sdk[name] }), '.toJSON'],
};

describe.each(names)('sdk.%s, which is reserved', name => {
  it.each(Object.entries(uses))('refuses with NotImplementedError: %s', (_, [use, member]) => {
    expect(() => use(name)).toThrow(NotImplementedError);
    expect(() => use(name)).toThrow(`sdk.${name}${member} is not implemented`);
  });

  it('does so behind the host for tests as well', () => {
    const host = provideTestHost({ manifest });
    for (const [use] of Object.values(uses)) expect(() => use(name)).toThrow(NotImplementedError);
    host.withdraw();
  });

  it('rejects when it is awaited, at any depth, or what an async function returns', async () => {
    const part: unknown = sdk[name];
    const deep: unknown = sdk[name]['a']!['b'];
    await expect((async () => await part)()).rejects.toThrow(`sdk.${name} is not implemented`);
    await expect((async () => part)()).rejects.toThrow(NotImplementedError);
    await expect((async () => await deep)()).rejects.toThrow(`sdk.${name}.a.b is not implemented`);
    const loop = async (): Promise<void> => {
      for await (const one of part as AsyncIterable<unknown>) throw one;
    };
    await expect(loop()).rejects.toThrow(NotImplementedError);
  });

  it('can be printed and looked at', () => {
    expect(inspect(sdk[name])).toBe(`[Function: sdk.${name}]`);
    expect(inspect({ part: sdk[name]['a'] })).toBe(`{ part: [Function: sdk.${name}.a] }`);
    expect('put' in sdk[name]).toBe(false);
    expect(Object.keys(sdk[name])).toEqual([]);
    expect(Object.prototype.toString.call(sdk[name])).toBe('[object Function]');
  });
});
