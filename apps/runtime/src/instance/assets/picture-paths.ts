import type { InstancePicture } from '@sv/contracts/instance.contract';

const paths: Record<InstancePicture, string> = {
  logo: '/api/instance/logo?v=',
  'logo-dark': '/api/instance/logo?dark=1&v=',
  favicon: '/api/instance/favicon?v=',
  'email-logo': '/api/instance/email-logo?v=',
};

/** Where an uploaded picture is. */
export const picturePath = (kind: InstancePicture, version: string): string => paths[kind] + version;

/** Which uploaded picture an address names, and which one of those that there were. */
export function uploadedPictureOf(address: string): { kind: InstancePicture; version: string } | null {
  for (const [kind, path] of Object.entries(paths) as [InstancePicture, string][]) {
    if (address.startsWith(path)) return { kind, version: address.slice(path.length) };
  }
  return null;
}

/** Whether it is a route of ours, also one that names no uploaded picture: nobody is sent round in a circle. */
export const isPictureRoute = (address: string): boolean => /^\/api\/instance\//i.test(address);
