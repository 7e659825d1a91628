// Why an archive is refused, as text for the person. None of these cases changes any data.
import type { Problem } from '@sv/ui/workspace/problem';
import { bytes } from '@sv/ui/quantities/quantities';
import { t } from '@sv/ui/locale/translate';

/**
 * The server's default limit; an operator may change it. Checked first, so that nobody waits for an upload that will
 * fail.
 */
export const largestArchive = 512 * 1024 * 1024;

const texts: Readonly<Record<string, () => string>> = {
  'archive-invalid': () =>
    t('This is not an export of a workspace. Choose the ZIP file that you downloaded under Your data.'),
  'archive-truncated': () => t('This archive is incomplete. Download the export again.'),
  'archive-encrypted': () => t('This archive is locked with a password. Choose the file as it was downloaded.'),
  'archive-newer-format': () =>
    t('This archive comes from a newer version of the workspace. Update this workspace, then import the archive.'),
  'archive-checksum': () => t('This archive is damaged. Download the export again.'),
  'archive-path': () =>
    t(
      'A file in this archive has an unsafe path. It was changed after the export, or it is not an export of a workspace. Nothing was imported.',
    ),
  'archive-symlink': () =>
    t(
      'This archive contains a link instead of a file. It was changed after the export, or it is not an export of a workspace. Nothing was imported.',
    ),
  'archive-duplicate-entry': () =>
    t(
      'This archive contains the same file twice. It was changed after the export, or it is not an export of a workspace. Nothing was imported.',
    ),
  'archive-unexpected-entry': () =>
    t(
      'This archive contains an unexpected file. It was changed after the export, or it is not an export of a workspace. Nothing was imported.',
    ),
  'archive-too-many-entries': () =>
    t(
      'This archive contains more than 100,000 files. It was changed after the export, or it is not an export of a workspace. Nothing was imported.',
    ),
  'archive-entry-too-large': () =>
    t('A file in this archive is larger than 256 MiB. That is more than can be imported.'),
  'archive-ratio': () =>
    t(
      'This archive unpacks to far more than an export would. It was changed after the export, or it is not an export of a workspace. Nothing was imported.',
    ),
  'archive-too-large': () =>
    t('This archive is too large for this workspace: 512 MiB, or 2 GiB unpacked, is the usual limit.'),
  'body-too-large': () => t('This archive is too large for this workspace. An administrator can raise the limit.'),
  'import-running': () => t('Another of your imports is running. Wait until it is done, then try again.'),
  'insufficient-storage': () => t('The server is out of disk space. Tell an administrator.'),
  offline: () => t('The upload failed. Check your connection, and that the file still exists.'),
};

export const archiveRefusal = (problem: Problem): string => texts[problem.code]?.() ?? problem.message;

/** Checks a file before the upload; null when it may be sent. */
export function sizeRefusal(size: number): string | null {
  if (size === 0) return t('This file is empty.');
  if (size <= largestArchive) return null;
  return t('This file has {size}. An archive may have at most {limit} (512 MiB).', {
    size: bytes(size),
    limit: bytes(largestArchive),
  });
}
