// Why an archive is refused, as text for the person. None of these cases changes any data.
import type { Problem } from '@sv/ui/workspace/problem';
import { bytes } from '@sv/ui/quantities/quantities';

/**
 * The server's default limit; an operator may change it. Checked first, so that nobody waits for an upload that will
 * fail.
 */
export const largestArchive = 512 * 1024 * 1024;

const again = 'Download the export again.';
const NOT_AN_EXPORT = 'It was changed after the export, or it is not an export of a workspace. Nothing was imported.';

const texts: Record<string, string> = {
  'archive-invalid': 'This is not an export of a workspace. Choose the ZIP file that you downloaded under Your data.',
  'archive-truncated': `This archive is incomplete. ${again}`,
  'archive-encrypted': 'This archive is locked with a password. Choose the file as it was downloaded.',
  'archive-newer-format':
    'This archive comes from a newer version of the workspace. Update this workspace, then import the archive.',
  'archive-checksum': `This archive is damaged. ${again}`,
  'archive-path': `A file in this archive has an unsafe path. ${NOT_AN_EXPORT}`,
  'archive-symlink': `This archive contains a link instead of a file. ${NOT_AN_EXPORT}`,
  'archive-duplicate-entry': `This archive contains the same file twice. ${NOT_AN_EXPORT}`,
  'archive-unexpected-entry': `This archive contains an unexpected file. ${NOT_AN_EXPORT}`,
  'archive-too-many-entries': `This archive contains more than 100,000 files. ${NOT_AN_EXPORT}`,
  'archive-entry-too-large': 'A file in this archive is larger than 256 MiB. That is more than can be imported.',
  'archive-ratio': `This archive unpacks to far more than an export would. ${NOT_AN_EXPORT}`,
  'archive-too-large': 'This archive is too large for this workspace: 512 MiB, or 2 GiB unpacked, is the usual limit.',
  'body-too-large': 'This archive is too large for this workspace. An administrator can raise the limit.',
  'import-running': 'Another import of yours is running. Wait until it is done, then try again.',
  'insufficient-storage': 'The server is out of disk space. Tell an administrator.',
  offline: 'The upload failed. Check your connection, and that the file still exists.',
};

export const archiveRefusal = (problem: Problem): string => texts[problem.code] ?? problem.message;

/** Checks a file before the upload; null when it may be sent. */
export function sizeRefusal(size: number): string | null {
  if (size === 0) return 'This file is empty.';
  if (size <= largestArchive) return null;
  return `This file has ${bytes(size)}. An archive may have ${bytes(largestArchive)} (512 MiB).`;
}
