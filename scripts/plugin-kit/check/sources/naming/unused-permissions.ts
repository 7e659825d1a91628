import { membersWith } from '../member-permission';
import type { Naming } from './naming';

/** Permissions that the manifest asks for and nothing uses. What it opens to everybody is a use of `public`. */
export const unusedPermissions = ({ manifest: { permissions }, uses }: Naming): string[] =>
  permissions.flatMap(permission => {
    if (permission === 'public') return [];
    const members = membersWith(permission);
    if (members.some(member => uses.members.has(member))) return [];
    return [`permissions has ${permission}, and nothing uses it: remove it, or call ${members.map(sdk).join(', ')}`];
  });

const sdk = (member: string): string => `sdk.${member}`;
