import { NotImplementedError } from '../errors.js';
import { asyncMembers, memberPermissions, type Namespace, valueMembers } from './members.js';
import type { Permission } from '../manifest/manifest-types.js';
import type { SdkHost } from './provide.js';

/**
 * Asked before every call.
 *
 * @param permission what the member needs; null: only a plugin at work
 * @throws NoContextError, PluginDisabledError, PermissionDeniedError
 */
export type Gatekeeper = (permission: Permission | null) => void;

/**
 * A host whose members ask the gatekeeper before anything of theirs runs. What does not stand in `memberPermissions`
 * cannot be reached. The runtime and `@sv/sdk/testing` both stand behind this one wall.
 */
export function guardedHost(parts: SdkHost, gatekeeper: Gatekeeper): SdkHost {
  const guarded = Object.entries(memberPermissions).map(([namespace, members]) => {
    const part = parts[namespace as Namespace] ?? missingPart(namespace, members);
    return [namespace, guardedPart(namespace, part, members, gatekeeper)];
  });
  return Object.fromEntries(guarded) as SdkHost;
}

/** Also what is not there is refused for want of a permission first. */
function missingPart(namespace: string, members: object): object {
  const throws = (): never => {
    throw new NotImplementedError(namespace);
  };
  // Getters, because some members are read and not called.
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
