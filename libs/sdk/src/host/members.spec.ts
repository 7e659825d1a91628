import { readFileSync } from 'node:fs';
import { NotImplementedError, sdk } from '../index.js';
import { allPermissions, asyncMembers, memberPermissions, valueMembers } from './members.js';

const reserved = ['storage', 'events', 'billing'] as const;

describe('the list of members and permissions', () => {
  it('has every member of sdk, and no other: a new one is refused until it stands there', () => {
    const real = Object.entries(sdk)
      .filter(([name]) => !(reserved as readonly string[]).includes(name))
      .map(([name, part]) => [name, Object.keys(part).sort()]);
    const listed = Object.entries(memberPermissions).map(([name, members]) => [name, Object.keys(members).sort()]);

    expect(listed.sort()).toEqual(real.sort());
  });

  it('has every permission that a manifest may name, and each is needed by something', () => {
    const schema = JSON.parse(readFileSync('libs/sdk/manifest.schema.json', 'utf8'));
    // `public` is needed by the manifest itself, which names what is open.
    const needed = ['public', ...Object.values(memberPermissions).flatMap(members => Object.values(members))];

    expect([...allPermissions].sort()).toEqual([...schema.properties.permissions.items.enum].sort());
    expect(allPermissions.filter(permission => !needed.includes(permission))).toEqual([]);
  });

  it('knows which members answer a promise: without a host they reject, and the others throw', async () => {
    for (const [namespace, members] of Object.entries(memberPermissions)) {
      for (const member of Object.keys(members)) {
        const part = (sdk as unknown as Record<string, Record<string, (() => unknown) | undefined>>)[namespace]!;
        const call = () => (valueMembers.has(`${namespace}.${member}`) ? part[member] : part[member]!());
        if (!asyncMembers.has(`${namespace}.${member}`)) expect(call).toThrow('outside a plugin');
        else await expect(call()).rejects.toThrow('outside a plugin');
      }
    }
  });
});

describe('names', () => {
  it('are kept: there is no device', () => {
    const taken = [
      ...Object.keys(sdk),
      ...Object.values(memberPermissions).flatMap(members => Object.keys(members)),
      ...allPermissions.flatMap(permission => permission.split(':')[0]!),
    ];
    expect(taken.filter(name => ['device'].includes(name))).toEqual([]);
  });

  it.each(reserved)('sdk.%s throws on every call, whatever it is called', name => {
    for (const member of ['get', 'put', 'publish', 'subscribe', 'constructor', 'toString', 'toJSON']) {
      expect(() => sdk[name][member]!()).toThrow(NotImplementedError);
      expect(() => sdk[name][member]!('x', 1)).toThrow(`sdk.${name}.${member} is not implemented`);
    }
  });
});
