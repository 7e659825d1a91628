import type { KnownLocale } from '../../kernel/person-locales';

/** What a notification says. */
interface NotificationText {
  title: string;
  body: string;
}

/** The end of a licence, as its owner is warned of it. */
export interface LicenceEnd {
  appName: string;
  /** Within so many days. */
  days: number;
  expiresAt: Date;
  /** Whether they entered it themselves; else it is that of a group. */
  isOwn: boolean;
  /** Null while the name of the group is not known. */
  groupName: string | null;
}

/** What the platform itself notifies people of, in their language, and what a push says of notifications. */
export interface PlatformTexts {
  exported: NotificationText;
  mailServerChanged: NotificationText;
  backupFailed: NotificationText;
  backupOverdue: NotificationText;
  backupTestFailed: NotificationText;
  test: NotificationText;
  licenceEnds(end: LicenceEnd, reader: KnownLocale): NotificationText;
  /** A push that does not say what it is about. */
  contentFree: NotificationText;
  /** Of what waited until the quiet hours were over. */
  waited(count: number): NotificationText;
}

/** `30 June 2030` */
export const dayText = (day: Date, { tag, timeZone }: KnownLocale): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone }).format(day);
