import { dayText, type LicenceEnd, type PlatformTexts } from './platform-texts';

export const english: PlatformTexts = {
  exported: {
    title: 'Your data were exported',
    body: 'Everything that is kept of you here was downloaded. If that was not you, end your sessions and change your password.',
  },
  mailServerChanged: {
    title: 'The mail server was changed',
    body: 'Links that set a password are now sent with other settings. If you did not expect this, check Console → Mail and the activity log.',
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
