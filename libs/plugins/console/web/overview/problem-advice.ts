// What each problem of the health report means, what to do about it, and the page where that is done.
import type { PluginState } from '@sv/contracts/admin/plugins.contract';
import { t } from '@sv/ui/locale/translate';
import { capitalised } from '@sv/ui/text/capitalised';

export interface ProblemAdvice {
  heading: string;
  /** What to do, if there is advice beyond the server's own detail. */
  advice?: string;
  /** The button, and the page of Console that it opens. Left out: the health of the system. */
  action?: string;
  path?: string;
}

const apps = () => ({ action: t('View apps'), path: 'apps/installed' });
const jobs = () => ({ action: t('Review jobs'), path: 'apps/jobs' });
const backups = () => ({ action: t('View backups'), path: 'data/backups' });
const log = () => ({ action: t('View activity'), path: 'security/activity' });

const known: Record<string, () => ProblemAdvice> = {
  'untrusted-proxy': () => ({
    heading: t('Requests are forwarded from an unknown address'),
    advice: t('If the address belongs to your own reverse proxy, add it to TRUSTED_PROXIES. If not, block it.'),
  }),
  'dev-mode': () => ({
    heading: t('Developer mode is on'),
    advice: t('Set PLATFORM_DEV_MODE_ENABLED to false if other people use this workspace.'),
  }),
  'plugin-env': () => ({
    heading: t('An app is missing a variable'),
    advice: t('The app runs, but some of it may not work.'),
    ...apps(),
  }),
  'store-roles': () => ({ heading: t('Apps cannot run their own SQL'), ...apps() }),
  'auth-server-away': () => ({
    heading: t('An auth server is not responding'),
    advice: t('The others have taken over. Start it again before another one fails.'),
  }),
  'auth-unreachable': () => ({ heading: t('Nobody can sign in') }),
  'auth-unavailable': () => ({
    heading: t('Nobody can sign in'),
    advice: t(
      'The sign-in service is not responding. Check that the auth server is running and that AUTH_URL is its address.',
    ),
  }),
  'revocations-lost': () => ({
    heading: t('Signing people out takes a few seconds longer'),
    advice: t('The connection to the sign-in service was lost. The workspace reconnects automatically.'),
  }),
  'database-unavailable': () => ({
    heading: t('The database is not responding'),
    advice: t('Check that it is running and that its disk is not full.'),
  }),
  'disk-full': () => ({ heading: t('The disk is full') }),
  'disk-low': () => ({ heading: t('The disk is almost full') }),
  'file-descriptors': () => ({ heading: t('The server is close to its limit of open files') }),
  'open-registration': () => ({
    heading: t('Anyone can create an account'),
    action: t('Change registration'),
    path: 'people/sign-in',
  }),
  'no-https': () => ({
    heading: t('The connection is not encrypted'),
    advice: t(
      'Put a reverse proxy with a certificate in front of the workspace, and set PUBLIC_URL to its https address.',
    ),
  }),
  'revocations-not-kept': () => ({
    heading: t('A restore would bring removed people back'),
    advice: t('Set DATA_DIR for the auth server to a permanent folder, then restart the auth server.'),
  }),
  'broker-disconnected': () => ({ heading: t('New notifications do not reach open pages') }),
  'push-failing': () => ({ heading: t('Push notifications are not delivered') }),
  'openapi-auth-missing': () => ({ heading: t('The API documentation is incomplete') }),
  'live-disconnected': () => ({ heading: t('Live updates are interrupted') }),
  'file-store-unreachable': () => ({ heading: t('Files cannot be stored or opened') }),
  'file-content-missing': () => ({
    heading: t('Some files have lost their content'),
    advice: t('Restore them from a backup.'),
  }),
  'push-service-unlisted': () => ({ heading: t('Some browsers do not get push notifications') }),
  'backup-overdue': () => ({ heading: t('A backup is overdue'), ...backups() }),
  'backup-store': () => ({ heading: t('Backups cannot be stored'), ...backups() }),
  'backup-test-failed': () => ({
    heading: t('A backup could not be restored'),
    advice: t('Make another backup and test it. If that fails too, the reason is on the page of backups.'),
    ...backups(),
  }),
  'jobs-failed': () => ({ heading: t('Jobs failed'), ...jobs() }),
  'jobs-waiting': () => ({ heading: t('Jobs are late'), ...jobs() }),
  'mail-failing': () => ({
    heading: t('Emails are not being sent'),
    advice: t(
      'Messages are kept and sent again automatically. Send a test email to see the response from the mail server.',
    ),
    action: t('Check mail'),
    path: 'workspace/mail',
  }),
  'deletion-incomplete': () => ({
    heading: t('Some data of a deleted account is left'),
    advice: t('The account is gone. Apps that have not deleted its data yet try again automatically.'),
    ...apps(),
  }),
  'activity-log': () => ({
    heading: t('The activity log was changed'),
    advice: t('Someone wrote to the database, or it was restored from an older copy. Run “audit verify” to see where.'),
    ...log(),
  }),
  'activity-retention': () => ({
    heading: t('Old activity is not deleted'),
    advice: t('An old entry was changed, so nothing is deleted. Run “audit verify” to see which.'),
    ...log(),
  }),
  'plugin-problem': () => ({ heading: t('An app is not running'), ...apps() }),
};

/** Unknown codes, for example from a newer server, are made readable: "Disk nearly full". */
export const problemAdvice = (code: string): ProblemAdvice =>
  known[code]?.() ?? { heading: capitalised(code.replaceAll('-', ' ')) };

/** "Birthdays did not start" */
export function pluginProblem(name: string, state: PluginState): string {
  const texts: Record<PluginState, string> = {
    failed: t('{name} did not start', { name }),
    disabled: t('{name} was turned off', { name }),
    incompatible: t('{name} does not work with this version', { name }),
    enabled: t('{name} has a problem', { name }),
  };
  return texts[state];
}
