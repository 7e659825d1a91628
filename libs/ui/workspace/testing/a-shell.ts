// A `GET /api/shell` answer for tests.
import type { Shell, ShellPlugin } from '@sv/contracts/shell.contract';

export function aShellPlugin(id: string, changes: Partial<ShellPlugin> = {}): ShellPlugin {
  const name = id.slice(id.lastIndexOf('.') + 1);
  return {
    id,
    name,
    description: null,
    routePrefix: `/${name}`,
    shell: 'default',
    overlaySize: null,
    iconUrl: null,
    adminOnly: false,
    paywalled: false,
    ...changes,
  };
}

export function aShell(changes: Partial<Shell> = {}): Shell {
  return {
    user: { id: 'u-1', email: 'ada@example.com', name: 'Ada Lovelace', image: null, role: 'platform:owner' },
    capabilities: ['plugin:access'],
    instance: { name: 'Analytical Works', primaryColor: null, logoUrl: null, logoDarkUrl: null, faviconUrl: null },
    plugins: ['sv.account', 'sv.console', 'sv.launcher', 'sv.tasks'].map(id => aShellPlugin(id)),
    rootPluginId: 'sv.launcher',
    notifications: { unreadCount: 0, transport: 'polling', pollIntervalSeconds: 30 },
    platformVersion: '0.29.0',
    sessionExpiresAt: '2100-01-01T00:00:00.000Z',
    mfaDueAt: null,
    sendsMail: true,
    liveUpdates: true,
    ...changes,
  };
}
