import { taskLimits } from '../../../shared/task-limits';
import { isInAUsualYear } from '../../input/instant-rule';
import { isLine, isLines } from '../../input/text-rules';

/** A comment in an archive. Whom it mentions is named in it. */
export interface CommentRecord {
  kind: 'comment';
  id: string;
  itemId: string;
  text: string;
  /** Whether the person of the archive wrote it. */
  isOwn: boolean;
  /** Who else wrote it, for other readers; null where that is not known. */
  author: string | null;
  createdAt: string;
  editedAt: string | null;
}

/** A file that the person of the archive added to a task; the archive has it among the files. */
export interface AttachmentRecord {
  kind: 'attachment';
  id: string;
  itemId: string;
  fileId: string;
  name: string;
  type: string;
  size: number;
  createdAt: string;
}

export type TalkRecord = CommentRecord | AttachmentRecord;

type Fields<T> = Partial<Record<keyof T, unknown>>;

const LONGEST_NAME = 200;

/** A record of an archive, or null when it is none of these. */
export function readTalkRecord(record: unknown): TalkRecord | null {
  const { kind } = (record ?? {}) as { kind?: unknown };
  if (kind === 'comment' && isComment(record as Fields<CommentRecord>)) return record as CommentRecord;
  if (kind === 'attachment' && isAttachment(record as Fields<AttachmentRecord>)) return record as AttachmentRecord;
  return null;
}

const isComment = ({ id, itemId, text, isOwn, createdAt, editedAt }: Fields<CommentRecord>): boolean =>
  typeof id === 'string' &&
  typeof itemId === 'string' &&
  isLines(text, taskLimits.comment) &&
  typeof isOwn === 'boolean' &&
  isInAUsualYear(createdAt) &&
  (editedAt === null || isInAUsualYear(editedAt));

const isAttachment = ({ id, itemId, fileId, name, type, size, createdAt }: Fields<AttachmentRecord>): boolean =>
  typeof id === 'string' &&
  typeof itemId === 'string' &&
  typeof fileId === 'string' &&
  isLine(name, LONGEST_NAME) &&
  isLine(type, LONGEST_NAME) &&
  Number.isSafeInteger(size) &&
  (size as number) >= 0 &&
  isInAUsualYear(createdAt);
