import { isSdkError, type PermissionDeniedError, type Permission, sdk } from '@sv/sdk';
import { allPermissions, memberPermissions } from '@sv/sdk/host/members';
import type { HostedPlugin } from '../plugin-host/hosted-plugin';
import { pluginContext, runInContext } from '../request-context/request-context';

/** How many of the permissions that a plugin does not hold are refused to it, as was tried. */
export interface Denials {
  proved: number;
  total: number;
}

/** A denial that could not be shown. */
interface OpenDoor {
  permission: Permission;
  /** `namespace.member` */
  member: string;
}

export interface DenialProof extends Denials {
  open: OpenDoor[];
}

/**
 * Tries every member of the SDK that a plugin may not use, in the context of the running plugin, and looks that it is
 * refused for that reason and that nothing was called. It has no effect where a wall is missing either: the arguments
 * are a function that only remembers.
 */
export async function proveDenials(plugin: HostedPlugin): Promise<DenialProof> {
  const denied = allPermissions.filter(permission => !plugin.manifest.permissions.includes(permission));
  const open: OpenDoor[] = [];
  const ownTries = new Set(plugin.denied);
  for (const permission of denied) {
    for (const [namespace, member] of membersNeeding(permission)) {
      if (!(await isDenied(plugin, permission, () => use(namespace, member)))) {
        open.push({ permission, member: `${namespace}.${member}` });
      }
    }
  }
  // What was tried here was not tried by the plugin.
  denied.filter(permission => !ownTries.has(permission)).forEach(permission => plugin.denied.delete(permission));
  const proved = denied.filter(permission => !open.some(door => door.permission === permission)).length;
  return { proved, total: denied.length, open };
}

const membersNeeding = (permission: Permission): [string, string][] =>
  Object.entries(memberPermissions).flatMap(([namespace, members]) =>
    Object.entries(members)
      .filter(([, needed]) => needed === permission)
      .map(([member]): [string, string] => [namespace, member]),
  );

/** What a use of a member came to; `reached` when anything behind the wall took notice of the arguments. */
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

const handlersOf = ({ life }: HostedPlugin): unknown[] => [life.onExport, life.onImport, life.onDelete];

const refuses = (error: PermissionDeniedError, pluginId: string, permission: Permission): boolean =>
  error.name === 'PermissionDeniedError' && error.plugin === pluginId && error.permission === permission;
