import { membersWith } from '../member-permission';
import type { Naming } from './naming';

/** Permissions that the manifest asks for and nothing uses. */
export const unusedPermissions = ({ manifest, uses }: Naming): string[] =>
  manifest.permissions.flatMap(permission => {
    const members = membersWith(permission);
    if (members.length === 0 || members.some(member => uses.members.has(member))) return [];
    // Used by what the manifest opens, which openPaths looks for.
    if (permission === 'public' && manifest.public.length + manifest.publicPages.length > 0) return [];
    return [`permissions has ${permission}, and nothing uses it: remove it, or call ${members.map(sdk).join(', ')}`];
  });

const sdk = (member: string): string => `sdk.${member}`;
