import { memberPermissions } from '@sv/sdk/host/members';
import type { Permission } from '@sv/sdk/manifest';

const permissions = memberPermissions as Record<string, Record<string, Permission | null>>;

/** What `settings.user` needs; null: nothing, or there is no such member. */
export function permissionOf(member: string): Permission | null {
  const [namespace, name] = member.split('.') as [string, string];
  return permissions[namespace]?.[name] ?? null;
}

/** The members that need it, as `settings.user`. */
export const membersWith = (permission: Permission): string[] =>
  Object.entries(permissions).flatMap(([namespace, members]) =>
    Object.keys(members)
      .map(name => `${namespace}.${name}`)
      .filter(member => permissionOf(member) === permission),
  );
