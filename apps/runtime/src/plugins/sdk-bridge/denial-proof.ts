import { isSdkError, type PermissionDeniedError, type Permission, sdk } from '@sv/sdk';
import { allPermissions, memberPermissions } from '@sv/sdk/host/members';
import type { HostedPlugin } from '../host/hosted-plugin';
import { pluginContext, runInContext } from '../../kernel/request-context/request-context';

/** How many of the permissions that a plugin does not have were refused to it when they were tried. */
export interface Denials {
  proved: number;
  total: number;
}

/** A denial that could not be shown. */
interface UnprovedDenial {
  permission: Permission;
  /** `namespace.member`; `publicPaths` for what the manifest opens. */
  member: string;
}

export interface DenialProof extends Denials {
  open: UnprovedDenial[];
}

/**
 * Calls every member of the SDK that a plugin may not use, in the context of the running plugin, and checks that each
 * call is refused for that reason and that nothing behind it was called. It has no effect even where a check is
 * missing: the arguments are a function that only notes that it was called.
 */
export async function proveDenials(plugin: HostedPlugin): Promise<DenialProof> {
  const denied = allPermissions.filter(permission => !plugin.manifest.permissions.includes(permission));
  const open: UnprovedDenial[] = [];
  const ownTries = new Set(plugin.denied);
  for (const permission of denied) {
    for (const [namespace, member] of membersNeeding(permission)) {
      if (!(await isDenied(plugin, permission, () => use(namespace, member)))) {
        open.push({ permission, member: `${namespace}.${member}` });
      }
    }
  }
  // No member needs it: what the manifest opens is what it allows.
  if (denied.includes('public') && plugin.publicPaths) open.push({ permission: 'public', member: 'publicPaths' });
  // The plugin itself did not try what was tried here.
  denied.filter(permission => !ownTries.has(permission)).forEach(permission => plugin.denied.delete(permission));
  const proved = denied.filter(permission => !open.some(unproved => unproved.permission === permission)).length;
  return { proved, total: denied.length, open };
}

const membersNeeding = (permission: Permission): [string, string][] =>
  Object.entries(memberPermissions).flatMap(([namespace, members]) =>
    Object.entries(members)
      .filter(([, needed]) => needed === permission)
      .map(([member]): [string, string] => [namespace, member]),
  );

/** The outcome of a call; `reached` when code behind the permission check used the arguments. */
interface Attempt {
  thrown: unknown;
  reached: boolean;
}

async function use(namespace: string, member: string): Promise<Attempt> {
  let reached = false;
  const trap = async (): Promise<never[]> => {
    reached = true;
    return [];
  };
  try {
    const part = (sdk as unknown as Record<string, Record<string, unknown>>)[namespace]!;
    const value = part[member];
    await (typeof value === 'function' ? (value as (...args: unknown[]) => unknown)(trap, trap, trap) : value);
    return { thrown: null, reached };
  } catch (thrown) {
    // Whatever it is: the caller looks at it.
    return { thrown, reached };
  }
}

async function isDenied(plugin: HostedPlugin, permission: Permission, work: () => Promise<Attempt>): Promise<boolean> {
  const handlersBefore = handlersOf(plugin);
  const { thrown, reached } = await runInContext(pluginContext(plugin), work);
  const untouched = handlersOf(plugin).every((handler, at) => handler === handlersBefore[at]);
  return !reached && untouched && isSdkError(thrown) && refuses(thrown as PermissionDeniedError, plugin.id, permission);
}

const handlersOf = ({ life }: HostedPlugin): unknown[] => [
  life.onExport,
  life.onImport,
  life.onDelete,
  life.onSearch,
  life.onSettingsChange,
];

const refuses = (error: PermissionDeniedError, pluginId: string, permission: Permission): boolean =>
  error.name === 'PermissionDeniedError' && error.plugin === pluginId && error.permission === permission;
