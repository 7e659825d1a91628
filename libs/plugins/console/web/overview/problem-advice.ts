// What each problem of the health report means, what to do about it, and the page where that is done.
import type { PluginState } from '@sv/contracts/admin.contract';
import { capitalised } from '@sv/ui/text/capitalised';

export interface ProblemAdvice {
  heading: string;
  /** What to do, if there is advice beyond the server's own detail. */
  advice?: string;
  /** The button, and the page of Console that it opens. Left out: the health of the system. */
  action?: string;
  path?: string;
}

const apps = { action: 'View apps', path: 'apps/installed' };
const log = { action: 'View activity', path: 'security/activity' };

const known: Record<string, ProblemAdvice> = {
  'untrusted-proxy': {
    heading: 'Requests are forwarded from an unknown address',
    advice: 'If the address belongs to your own reverse proxy, add it to TRUSTED_PROXIES. If not, block it.',
  },
  'dev-mode': {
    heading: 'Developer mode is on',
    advice: 'Set PLATFORM_DEV_MODE_ENABLED to false if other people use this workspace.',
  },
  'plugin-env': {
    heading: 'An app is missing a variable',
    advice: 'The app runs, but some of it may not work.',
    ...apps,
  },
  'store-roles': { heading: 'Apps cannot run their own SQL', ...apps },
  'auth-unreachable': { heading: 'Nobody can sign in' },
  'auth-unavailable': {
    heading: 'Nobody can sign in',
    advice:
      'The sign-in service does not answer. Check that the auth server is running and that AUTH_URL is its address.',
  },
  'revocations-lost': {
    heading: 'Signing people out takes a few seconds longer',
    advice: 'The connection to the sign-in service was lost. The workspace reconnects automatically.',
  },
  'database-unavailable': {
    heading: 'The database does not answer',
    advice: 'Check that it is running and that its disk is not full.',
  },
  'disk-full': { heading: 'The disk is full' },
  'disk-low': { heading: 'The disk is almost full' },
  'file-descriptors': { heading: 'The server can open few more files' },
  'open-registration': {
    heading: 'Anyone can create an account',
    action: 'Change registration',
    path: 'people/sign-in',
  },
  'broker-disconnected': { heading: 'New notifications do not reach open pages' },
  'push-failing': { heading: 'Push notifications are not delivered' },
  'openapi-auth-missing': { heading: 'The API documentation is incomplete' },
  'live-disconnected': { heading: 'Live updates are interrupted' },
  'file-store-unreachable': { heading: 'Files cannot be stored or opened' },
  'file-content-missing': { heading: 'Some files have lost their content', advice: 'Restore them from a backup.' },
  'push-service-unlisted': { heading: 'Some browsers do not get push notifications' },
  'jobs-failed': { heading: 'Jobs failed', action: 'Review jobs', path: 'apps/jobs' },
  'jobs-waiting': { heading: 'Jobs are late', action: 'Review jobs', path: 'apps/jobs' },
  'mail-failing': {
    heading: 'Mail is not being sent',
    advice: 'Messages are kept and sent again automatically. Send a test mail to see the answer of the mail server.',
    action: 'Check mail',
    path: 'workspace/mail',
  },
  'deletion-incomplete': {
    heading: 'Data of a deleted account is left',
    advice: 'The account is gone. Apps that have not deleted its data yet try again automatically.',
    ...apps,
  },
  'activity-log': {
    heading: 'The activity log was changed',
    advice: 'Someone wrote to the database, or it was restored from an older copy. Run “audit verify” to see where.',
    ...log,
  },
  'activity-retention': {
    heading: 'Old activity is not deleted',
    advice: 'An old entry was changed, so nothing is deleted. Run “audit verify” to see which.',
    ...log,
  },
  'plugin-problem': { heading: 'An app is not running', ...apps },
};

/** Unknown codes, for example from a newer server, are made readable: "Disk nearly full". */
export function problemAdvice(code: string): ProblemAdvice {
  return known[code] ?? { heading: capitalised(code.replaceAll('-', ' ')) };
}

/** "Birthdays did not start" */
export function pluginProblem(name: string, state: PluginState): string {
  const texts: Record<PluginState, string> = {
    failed: `${name} did not start`,
    disabled: `${name} was turned off`,
    incompatible: `${name} does not work with this version`,
    enabled: `${name} has a problem`,
  };
  return texts[state];
}
