// A person's own data: export, import, and a link to account deletion.
import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Confirm } from '@sv/ui/confirm/confirm';
import { Page } from '@sv/ui/page/page';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { ExportCard } from './export/export-card';
import { ArchiveImport } from './import/archive-import';
import { ImportCard } from './import/import-card';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { KeepFocus } from '../rows/keep-focus';

@Component({
  selector: 'sv-your-data',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Card, ExportCard, ImportCard, KeepFocus, Page, RouterLink, T],
  templateUrl: './your-data.html',
  providers: [ArchiveImport],
})
export class YourDataPage {
  private readonly archive = inject(ArchiveImport);
  private readonly confirm = inject(Confirm);

  protected readonly deletionLink = pluginLink('delete');

  /** Called by the router. A download continues without the page; an upload does not. */
  mayLeave(): boolean | Promise<boolean> {
    if (!this.archive.sending()) return true;
    return this.confirm.ask({
      heading: t('Stop the import?'),
      detail: t(
        'The import is not finished. Each part is imported completely or not at all, and you can import it again.',
      ),
      confirmLabel: t('Stop and leave'),
      danger: true,
    });
  }
}
