// The pages of Starter. Lazy: a chunk of their own.
import type { Routes } from '@angular/router';
import { t } from '@sv/ui/locale/translate';
import { EntriesPage } from './entries-page/entries-page';
import { FilesPage } from './files/files-page'; // with files
import { SharedPage } from './links/shared-page'; // with links

export default [
  { path: '', title: () => t('Starter'), component: EntriesPage },
  { path: 'files', title: () => t('Files'), component: FilesPage }, // with files
  { path: 'shared/:token', title: () => t('Shared entries'), component: SharedPage }, // with links
] satisfies Routes;
