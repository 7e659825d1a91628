// What each problem of the health report means for the operator, and what to do about it.
import type { PluginState } from '@sv/contracts/admin.contract';
import { capitalised } from '@sv/ui/text/capitalised';

export interface ProblemAdvice {
  heading: string;
  /** What to do, if there is advice beyond the server's own detail. */
  advice: string | null;
}

const known: Record<string, ProblemAdvice> = {
  'untrusted-proxy': {
    heading: 'Forwarded requests from an address that is not named',
    advice: 'Name it in TRUSTED_PROXIES only if your own reverse proxy stands there, and nothing else.',
  },
  'dev-mode': {
    heading: 'Developer mode is on',
    advice: 'Switch PLATFORM_DEV_MODE_ENABLED off on an instance that people use.',
  },
  'plugin-env': {
    heading: 'An app lacks a variable',
    advice: 'Meanwhile the app runs, and may refuse work.',
  },
  'store-roles': {
    heading: 'Apps cannot send SQL of their own',
    advice: null,
  },
  'auth-unavailable': {
    heading: 'The sign-in service does not answer',
    advice: 'Nobody can sign in. See whether the auth server runs and AUTH_URL points to it.',
  },
  'revocations-lost': {
    heading: 'The stream of ended sessions is interrupted',
    advice: 'Sessions still end, a few seconds later. It reconnects by itself.',
  },
  'database-unavailable': {
    heading: 'The database does not answer',
    advice: 'See whether it runs, and whether the disk has space left.',
  },
  'live-disconnected': {
    heading: 'Live updates are interrupted',
    advice: null,
  },
  'file-store-unreachable': {
    heading: 'Files cannot be stored or opened',
    advice: null,
  },
  'push-service-unlisted': {
    heading: 'Some browsers get no pushes',
    advice: null,
  },
  'mail-failing': {
    heading: 'Mail is not going out',
    advice:
      'It is kept and tried again by itself. Send a test mail under Settings to see the answer of the mail server.',
  },
  'deletion-incomplete': {
    heading: 'A deletion is not complete',
    advice:
      'The account is gone. What an app has not deleted yet is tried again by itself; look at the app under Plugins.',
  },
  'activity-log': {
    heading: 'The activity log was changed',
    advice:
      'Somebody wrote into the database, or it was put back to an older state. `audit verify` says what, and where.',
  },
  'activity-retention': {
    heading: 'Old activity is not deleted',
    advice: 'An old entry is not as it was written, so nothing is deleted. `audit verify` says which.',
  },
  'plugin-problem': { heading: 'A plugin is not running', advice: null },
};

/** Unknown codes, for example from a newer server, are made readable: "Disk nearly full". */
export function problemAdvice(code: string): ProblemAdvice {
  return known[code] ?? { heading: capitalised(code.replaceAll('-', ' ')), advice: null };
}

/** "Birthdays did not start" */
export function pluginProblem(name: string, state: PluginState): string {
  const texts: Record<PluginState, string> = {
    failed: 'did not start',
    disabled: 'was switched off',
    incompatible: 'does not fit this version',
    enabled: 'has a problem',
  };
  return `${name} ${texts[state]}`;
}
