import type { SecurityNotice } from '../security-notice';

export type Sentences = [title: string, body: string];

/** What notices say. */
export interface NoticeTexts {
  sentences(item: SecurityNotice): Sentences;
  /** After what people do themselves, and after what others do to their account. */
  notYou: string;
  notAsked: string;
  /** The link in a mail. */
  openSettings: string;
  /** Only in the mail to an address that was replaced. */
  formerAddress: string;
  joined: { title(name: string): string; registered: string; invited: string };
}
