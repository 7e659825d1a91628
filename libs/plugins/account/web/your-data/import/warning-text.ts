// What a person should know about an import, by the code of the server's warning. What names something else than the app
// itself is shown as the server says it.
import type { ImportWarning } from '@sv/contracts/portability.contract';
import { t } from '@sv/ui/locale/translate';

/** By the code; where the text depends on the section, its id stands before it. */
const texts: Readonly<Record<string, (section: string) => string>> = {
  'avatar own-kept': () => t('You already have a picture here. It is kept.'),
  'account own-kept': () => t('You already have preferences here, or the archive has none. Yours are kept.'),
  'already-imported': () =>
    t('This was already imported. Importing it again adds nothing, even if you changed or deleted something since.'),
  'receipt-missing': () =>
    t(
      'It was imported, but the import could not be recorded. If you import the archive again, anything that you have deleted since is added again.',
    ),
  'export-only': () => t('The activity log is only included for you to read.'),
  'section-timeout': () => t('The app stopped responding.'),
  'counts-unbalanced': () => t('The app did not report what it did with the records.'),
  'insufficient-storage': () => t('The server is out of disk space. Tell an administrator.'),
  'database-unavailable': () => t('The database could not be reached. Import it again.'),
  'section-failed': () => t('It could not be imported. The reason is in the server log.'),
  'plugin-disabled': app => t('{app} is turned off here.', { app }),
  'plugin-not-permitted': app => t('{app} is not allowed to import data.', { app }),
  'plugin-no-handler': app => t('{app} does not support imports.', { app }),
  'same-account': () => t('Records that you still have will be added again.'),
};

/** @param section its id and its name; of the whole archive neither */
export function warningText({ code, detail }: ImportWarning, section?: { id: string; name: string }): string {
  const text = (section && texts[`${section.id} ${code}`]) ?? texts[code];
  return text?.(section?.name ?? '') ?? detail;
}
