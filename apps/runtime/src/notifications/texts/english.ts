import { dayText, type LicenceEnd, type PlatformTexts } from './platform-texts';

export const english: PlatformTexts = {
  exported: {
    title: 'Your data were exported',
    body: 'A copy of your data in this workspace was downloaded. If this was not you, change your password and sign out all other devices.',
  },
  mailServerChanged: {
    title: 'The mail server was changed',
    body: 'Password reset links are now sent with the new settings. If you did not expect this, check Console → Workspace → Mail and the activity log.',
  },
  backupFailed: {
    title: 'A backup failed',
    body: 'Console → Data → Backups says why. You are notified again only if backups work in between.',
  },
  backupOverdue: {
    title: 'A backup is overdue',
    body: 'The last scheduled backup was not made. Console → System says what to do.',
  },
  backupTestFailed: {
    title: 'A backup could not be restored',
    body: 'A backup was restored as a test, and that failed. Console → Data → Backups says why.',
  },
  test: {
    title: 'Test notification',
    body: 'Notifications reach you here. You asked for this one in your account.',
  },
  licenceEnds: (end, reader) => ({
    title: `Your licence for ${end.appName} expires within ${end.days === 1 ? 'a day' : `${end.days} days`}`,
    body: `It expires on ${dayText(end.expiresAt, reader)}. ${whatToDo(end)}`,
  }),
  contentFree: { title: 'New notification', body: 'Open the workspace to read it.' },
  waited: count => ({ title: `${count} notifications arrived`, body: 'They arrived during your quiet hours.' }),
};

function whatToDo({ isOwn, groupName }: LicenceEnd): string {
  if (isOwn) return 'Enter a new one in Account → Billing and the app stays open.';
  const through = groupName === null ? 'through a group' : `through ${groupName}`;
  return `You have it ${through}: an administrator can renew it, or you can enter your own in Account → Billing.`;
}
