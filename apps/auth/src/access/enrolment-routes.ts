/** What a person needs who still has to set up a second factor: to see who they are, confirm it, and set one up. */
const NEEDED = ['session', 'reauthenticate', 'factors', 'totp', 'backup-codes', 'passkeys'] as const;

/** Whether a route stays open after the grace period. Anything spelled otherwise does not. */
export const isNeededToEnrol = (path: string): boolean =>
  NEEDED.some(name => path === `/api/auth/${name}` || path.startsWith(`/api/auth/${name}/`));
