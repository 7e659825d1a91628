/** The part of the house a file belongs to, or `package` for anything from npm. */
export function zoneOf(path: string): string {
  const plugin = /^(libs\/plugins|examples|plugins|scripts\/templates)\/([^/]+)\/(server|web|shared|test)\//.exec(path);
  if (plugin) return `plugin:${plugin[2]}/${plugin[3]}`;
  const sdk = ['libs/sdk/src/rows', 'libs/sdk'];
  const zones = [...sdk, 'libs/contracts', 'libs/schema', 'libs/rules', 'libs/server', 'libs/ui', 'libs/plugins'];
  const apps = ['apps/auth/ui', 'apps/auth', 'apps/runtime', 'apps/web', 'scripts', 'test', 'bench'];
  return [...zones, ...apps].find(zone => path === zone || path.startsWith(`${zone}/`)) ?? 'package';
}

interface Wall {
  /** Zones that may be imported at run time. */
  may: RegExp;
  /** Zones of which only types may be imported. */
  types?: RegExp;
  /** Packages that may be imported; all when left out. */
  packages?: RegExp;
}

const NEST = /^(@nestjs\/|typeorm|node:|reflect-metadata)/;
const ANGULAR = /^(@angular\/|rxjs|tslib)/;
/** The browser's half of passkeys; everybody else goes through libs/ui/webauthn. */
const WEB_LIBRARIES = /^(@angular\/|rxjs|tslib|@simplewebauthn\/browser$)/;

const walls: Record<string, Wall> = {
  'libs/sdk': { may: /^libs\/sdk$/, packages: /^(?!)/ },
  /** For the runtime and the host for tests: who only uses `sdk` has no TypeORM. */
  'libs/sdk/src/rows': { may: /^libs\/sdk(\/src\/rows)?$/, packages: /^typeorm/ },
  'libs/contracts': { may: /^(?!)/, types: /^libs\/(contracts|sdk)$/, packages: /^(?!)/ },
  'libs/schema': { may: /^libs\/schema$/, packages: /^typeorm/ },
  'libs/rules': { may: /^libs\/rules$/, types: /^libs\/contracts$/, packages: /^(?!)/ },
  'libs/server': { may: /^libs\/(server|schema|sdk(\/src\/rows)?)$/, types: /^libs\/contracts$/ },
  'libs/ui': { may: /^libs\/(ui|rules)$/, types: /^libs\/(contracts|sdk)$/, packages: WEB_LIBRARIES },
  'libs/plugins': { may: /^(libs\/plugins|libs\/sdk|plugin:)/ },
  'apps/runtime': {
    may: /^(apps\/runtime|libs\/(server|schema|rules|sdk(\/src\/rows)?|plugins))$/,
    types: /^libs\/contracts$/,
  },
  'apps/auth': { may: /^(apps\/auth|libs\/(server|schema))$/, types: /^libs\/contracts$/ },
  'apps/auth/ui': { may: /^(apps\/auth\/ui|libs\/ui)$/, types: /^libs\/contracts$/, packages: ANGULAR },
  'apps/web': { may: /^(apps\/web|libs\/(ui|rules|plugins))$/, types: /^libs\/(contracts|sdk)$/, packages: ANGULAR },
};

/** What is a test, or a tool of tests. */
export const TEST_FILE = /(jest\.setup|\.spec|\.e2e-spec)\.ts$|\/test\/|\/testing\//;

/** Why an import may not be, or null. Tests may reach for the tools of tests, never over a plugin's wall. */
export function forbidden(from: string, to: string, typeOnly: boolean): string | null {
  const [here, there] = [zoneOf(from), zoneOf(to)];
  if (here.startsWith('plugin:')) return forbiddenToPlugin(from, here, there, to, typeOnly);
  const wall = walls[here];
  if (!wall || TEST_FILE.test(from)) return null;
  if (there === 'package') return !wall.packages || wall.packages.test(to) ? null : 'no such package here';
  if (here === there || wall.may.test(there) || (typeOnly && wall.types?.test(there))) return null;
  return wall.types?.test(there) ? 'types only' : 'not a neighbour';
}

function forbiddenToPlugin(from: string, here: string, there: string, to: string, typeOnly: boolean): string | null {
  const [id, half] = here.slice('plugin:'.length).split('/') as [string, string];
  if (there.startsWith('plugin:')) {
    const [otherId, otherHalf] = there.slice('plugin:'.length).split('/') as [string, string];
    if (otherId !== id) return 'another plugin';
    return half === otherHalf || otherHalf === 'shared' || half === 'test' ? null : 'the other half';
  }
  if (TEST_FILE.test(from)) return null;
  // A build takes the pages of an earlier one when only the manifest is another.
  if (half !== 'server' && to.endsWith('/manifest.json')) return 'not in a browser';
  if (there === 'package') return packageForbidden(half, to);
  if (half === 'server')
    return /^libs\/(sdk|schema)$/.test(there) || (typeOnly && there === 'libs/contracts') ? null : 'not for plugins';
  if (half === 'web')
    return there === 'libs/ui' || (typeOnly && /^libs\/(contracts|sdk)$/.test(there)) ? null : 'not for plugin pages';
  return typeOnly && there === 'libs/sdk' ? null : 'shared knows nothing but itself';
}

function packageForbidden(half: string, name: string): string | null {
  if (half === 'server')
    return /^(ioredis|web-push|pg|pino|nestjs-pino)(\/|$)/.test(name) ? 'through the SDK only' : null;
  if (half === 'web') return NEST.test(name) ? 'not in a browser' : null;
  return 'shared has no dependencies';
}
