import { NotImplementedError } from '../errors.js';
import { asyncMembers, memberPermissions, type Namespace, valueMembers } from './members.js';
import type { Permission } from '../manifest/manifest-types.js';
import type { SdkHost } from './provide.js';

/**
 * Called before every call of a member.
 *
 * @param permission the permission that the member needs; null: only a plugin context
 * @throws NoContextError, PluginDisabledError, PermissionDeniedError
 */
export type Gatekeeper = (permission: Permission | null) => void;

/**
 * Returns a host whose members call the gatekeeper before they run. A member that is not in `memberPermissions` cannot
 * be reached. The runtime and `@sv/sdk/testing` both use this guard.
 */
export function guardedHost(parts: SdkHost, gatekeeper: Gatekeeper): SdkHost {
  const guarded = Object.entries(memberPermissions).map(([namespace, members]) => {
    const part = parts[namespace as Namespace] ?? missingPart(namespace, members);
    return [namespace, guardedPart(namespace, part, members, gatekeeper)];
  });
  return Object.fromEntries(guarded) as SdkHost;
}

/** For a part that the host lacks: a missing permission is still reported first. */
function missingPart(namespace: string, members: object): object {
  const throws = (): never => {
    throw new NotImplementedError(namespace);
  };
  // Getters, because some members are values, not functions.
  return Object.defineProperties({}, Object.fromEntries(Object.keys(members).map(member => [member, { get: throws }])));
}

function guardedPart(
  namespace: string,
  part: object,
  members: Record<string, Permission | null>,
  gatekeeper: Gatekeeper,
): object {
  const target = part as Record<string, (...args: unknown[]) => unknown>;
  const guarded = Object.entries(members).map(([member, permission]): [string, PropertyDescriptor] => {
    const guard = (): void => gatekeeper(permission);
    if (valueMembers.has(`${namespace}.${member}`)) {
      return [member, { enumerable: true, get: () => (guard(), target[member]) }];
    }
    const call = asyncMembers.has(`${namespace}.${member}`)
      ? async (...args: unknown[]) => (guard(), target[member]!(...args))
      : (...args: unknown[]) => (guard(), target[member]!(...args));
    return [member, { enumerable: true, value: call }];
  });
  return Object.defineProperties({}, Object.fromEntries(guarded));
}
