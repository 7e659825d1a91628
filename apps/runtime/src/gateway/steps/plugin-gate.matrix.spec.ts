import type { PluginState } from '@sv/contracts/admin/plugins.contract';
import type { Caller } from '../../kernel/request-context/caller';
import { capabilitiesOfRole } from '../../kernel/access/roles';
import type { Exchange } from '../../kernel/exchange/exchange';
import type { AccessRule, GatedPlugin, Paywall } from '../../kernel/exchange/gated-plugin';
import { pluginGate } from './plugin-gate';

const STATES: PluginState[] = ['enabled', 'disabled', 'incompatible', 'failed'];
const CALLERS = [
  'nobody',
  'admin-key',
  'platform:user',
  'platform:auditor',
  'platform:admin',
  'platform:owner',
] as const;
type Who = (typeof CALLERS)[number];

const callerOf = (who: Who): Caller | null => {
  if (who === 'nobody') return null;
  if (who === 'admin-key') return { kind: 'admin-key', keyId: 'k', capabilities: new Set(['console:access']) };
  return { kind: 'user', user: { id: 'u' }, capabilities: new Set(capabilitiesOfRole[who]) } as unknown as Caller;
};

interface Cell {
  state: PluginState;
  adminOnly: boolean;
  /** Open to groups only, of which the callers are in none. */
  limited: boolean;
  paywalled: boolean;
  who: Who;
}

const cells: Cell[] = STATES.flatMap(state =>
  [false, true].flatMap(adminOnly =>
    [false, true].flatMap(limited =>
      [false, true].flatMap(paywalled => CALLERS.map(who => ({ state, adminOnly, limited, paywalled, who }))),
    ),
  ),
);

/**
 * The order of the refusals, written down once more: 404, session, 403, access, paywall. Owners are exempt from the
 * access rule alone.
 */
const expected = ({ state, adminOnly, limited, paywalled, who }: Cell): string => {
  if (state !== 'enabled') return 'not-found';
  if (who === 'nobody' || who === 'admin-key') return 'unauthenticated';
  if (adminOnly && who === 'platform:user') return 'forbidden';
  if (limited && !['platform:admin', 'platform:owner'].includes(who)) return 'not-found';
  return paywalled ? 'payment-required' : 'next';
};

const everybody: AccessRule = { allows: () => true };
const managers: AccessRule = { allows: (_, { capabilities }) => capabilities.has('plugin:manage') };
const unpaid = (blocks: boolean): Paywall => ({ blocks: () => blocks, countsGroups: () => false });

const outcomeOf = ({ state, adminOnly, limited, paywalled, who }: Cell, path = '/notes/api/x'): unknown => {
  const plugin = { id: 'com.example.notes', routePrefix: '/notes', state, adminOnly } as GatedPlugin;
  const gate = pluginGate(
    { find: () => plugin, root: () => plugin },
    limited ? managers : everybody,
    unpaid(paywalled),
  );
  try {
    return gate({ path, caller: callerOf(who) } as Exchange);
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('the gate of a plugin', () => {
  it.each(cells)('$state, adminOnly $adminOnly, limited $limited, paywalled $paywalled, for $who', cell => {
    expect(outcomeOf(cell)).toBe(expected(cell));
  });

  it.each(STATES)('asks everybody to come back while a plugin that will be %s is starting', state => {
    const plugin = { id: 'p', routePrefix: '/p', state, isStarting: true } as GatedPlugin;
    const gate = pluginGate({ find: () => plugin, root: () => null }, everybody, unpaid(false));
    expect(() => gate({ path: '/p/api/x', caller: null } as Exchange)).toThrow(
      expect.objectContaining({ code: 'starting', headers: { 'retry-after': '1' } }),
    );
  });

  it('stands in front of the root page as well', () => {
    const cell: Cell = { state: 'enabled', adminOnly: false, limited: false, paywalled: false, who: 'nobody' };
    expect(outcomeOf(cell, '/')).toBe('unauthenticated');
  });

  it.each([
    ['an app for groups', managers, unpaid(false)],
    ['an app that groups have a licence for', everybody, { blocks: () => true, countsGroups: () => true }],
  ])('says that nobody knows while the groups of a person cannot be asked for: %s', (_, access, paywall) => {
    const plugin = { id: 'p', routePrefix: '/p', state: 'enabled', adminOnly: false } as GatedPlugin;
    const gate = pluginGate({ find: () => plugin, root: () => null }, access, paywall);
    expect(() => gate({ path: '/p', caller: callerOf('platform:user'), authLost: true } as Exchange)).toThrow(
      expect.objectContaining({ code: 'auth-unavailable' }),
    );
  });

  it('fails closed when the licence cannot be looked up', () => {
    const plugin = { id: 'p', routePrefix: '/p', state: 'enabled', adminOnly: false } as GatedPlugin;
    const gate = pluginGate({ find: () => plugin, root: () => null }, everybody, {
      ...unpaid(true),
      blocks: () => {
        throw new Error('no answer');
      },
    });
    expect(() => gate({ path: '/p', caller: callerOf('platform:owner') } as Exchange)).toThrow('no answer');
  });
});
