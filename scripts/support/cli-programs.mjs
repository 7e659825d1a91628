// @ts-check
// Which program runs a command of the command line.
const IDENTITY = 'dist/apps/auth/cli.js';
const PLATFORM = 'dist/apps/runtime/cli.js';

/** Commands about identities belong to the auth server. */
const ABOUT_IDENTITIES = new Set(['user', 'reset-mfa']);
/** Commands that concern both databases; of a restore the first half only looks. */
const ABOUT_BOTH = new Set(['secrets', 'restore']);

/**
 * @param {string | undefined} command
 * @param {string[]} args
 * @returns {string[]} in the order in which they run, until one fails
 */
export function programsOf(command, args) {
  if (command === undefined) return [PLATFORM];
  if (ABOUT_IDENTITIES.has(command)) return [IDENTITY];
  return ABOUT_BOTH.has(command) && !args.includes('--help') ? [IDENTITY, PLATFORM] : [PLATFORM];
}
