// Why an archive is refused, as text for the person. None of these cases changes any data.
import type { Problem } from '@sv/ui/workspace/problem';
import { bytes } from '@sv/ui/quantities/quantities';

/**
 * The server's default limit; an operator may change it. Checked first, so that nobody waits for an upload that will
 * fail.
 */
export const largestArchive = 512 * 1024 * 1024;

const again = 'Download the export once more where it came from.';
const NOT_AN_EXPORT = 'It was changed after the export, or it is not an export of a workspace. Nothing was imported.';

const texts: Record<string, string> = {
  'archive-invalid': 'This is not an export of a workspace. Choose the ZIP file that you downloaded under Your data.',
  'archive-truncated': `The end of this archive is missing: its download was stopped. ${again}`,
  'archive-encrypted': 'This archive is locked with a password. Choose the file as it was downloaded.',
  'archive-newer-format':
    'This archive comes from a newer version of the workspace. This one must be updated before it can read it.',
  'archive-checksum': `This archive is damaged: what is in it is not what was exported. ${again}`,
  'archive-path': `A file in this archive would be written to a place of its own choice. ${NOT_AN_EXPORT}`,
  'archive-symlink': `There is a link in this archive in place of a file. ${NOT_AN_EXPORT}`,
  'archive-duplicate-entry': `The same file is in this archive twice. ${NOT_AN_EXPORT}`,
  'archive-unexpected-entry': `There is a file in this archive that no export puts there. ${NOT_AN_EXPORT}`,
  'archive-too-many-entries': `There are more than 100,000 files in this archive. ${NOT_AN_EXPORT}`,
  'archive-entry-too-large': 'A file in this archive is larger than 256 MiB. That is more than can be imported.',
  'archive-ratio': `This archive is packed far tighter than an export is. ${NOT_AN_EXPORT}`,
  'archive-too-large': 'This archive is too large for this workspace: 512 MiB, or 2 GiB unpacked, is the usual limit.',
  'body-too-large': 'This archive is too large for this workspace. Its operator can raise the limit.',
  'import-running': 'Another import of yours is running. Wait until it is done, then try again.',
  'insufficient-storage': 'The server has no room for the archive. Tell whoever runs this workspace.',
  offline: 'The archive did not arrive. Check the connection, and that the file is still where it was.',
};

export const archiveRefusal = (problem: Problem): string => texts[problem.code] ?? problem.message;

/** Checks a file before the upload; null when it may be sent. */
export function sizeRefusal(size: number): string | null {
  if (size === 0) return 'This file is empty.';
  if (size <= largestArchive) return null;
  return `This file has ${bytes(size)}. An archive may have ${bytes(largestArchive)} (512 MiB).`;
}
