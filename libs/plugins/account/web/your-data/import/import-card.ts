// Imports an archive: choose it, preview it, then import it.
import { ChangeDetectionStrategy, Component, computed, effect, inject } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { ImportWarning } from '@sv/contracts/portability.contract';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Icon } from '@sv/ui/icon/icon';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { Session } from '@sv/ui/workspace/session';
import { bytes } from '@sv/ui/quantities/quantities';
import { ArchiveImport } from './archive-import';
import { FileDrop } from './file-drop';
import { SectionList } from './section-list';
import { summaryText } from './section-text';
import { warningText } from './warning-text';
import { T } from '@sv/ui/locale/t';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';
import { t } from '@sv/ui/locale/translate';

const cautionTexts = (): Record<string, string> => ({
  'other-subject': t('This export is from someone else’s account.'),
  'same-account': t('This export is from your account.'),
});

@Component({
  selector: 'sv-import-card',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Card, FileDrop, Icon, RouterLink, SectionList, Sentence, SentencePart, T],
  templateUrl: './import-card.html',
  styleUrls: ['../progress.css', './import-card.css'],
})
export class ImportCard {
  private readonly session = inject(Session);
  private readonly locale = inject(LocaleService);
  protected readonly archive = inject(ArchiveImport);

  protected readonly connectedAppsLink = pluginLink('connected-apps');
  /** The result of the import, or of the preview. */
  protected readonly shown = computed(() => this.archive.result() ?? this.archive.preview());
  protected readonly summary = computed(() => {
    const shown = this.shown();
    return shown && summaryText(shown, count => this.locale.formatNumber(count));
  });
  protected readonly warningText = (warning: ImportWarning): string => warningText(warning);
  protected readonly cautionText = cautionTexts();
  private readonly warnings = computed(() => this.shown()?.warnings ?? []);
  /** Warnings that the person should read before the import. */
  protected readonly cautions = computed(() => this.warnings().filter(({ code }) => code in this.cautionText));
  protected readonly remarks = computed(() => this.warnings().filter(({ code }) => !(code in this.cautionText)));
  protected readonly addsRecords = computed(
    () => this.shown()?.sections.some(({ records }) => records.added > 0) ?? false,
  );
  protected readonly suggestions = computed(() => {
    const { dryRun = true, sections = [] } = this.shown() ?? {};
    return dryRun ? 0 : (sections.find(({ id }) => id === 'consents')?.records.added ?? 0);
  });
  protected readonly fileText = computed(() => {
    const file = this.archive.file();
    return file && `${file.name}, ${bytes(file.size)}`;
  });
  protected readonly progressText = computed(() => {
    const sending = this.archive.sending();
    if (!sending) return '';
    if (sending.share < 1) return t('Uploading: {percent}%', { percent: Math.floor(sending.share * 100) });
    return sending.dryRun ? t('Checking the archive…') : t('Importing…');
  });
  /** For screen readers: announces changes, but not every per cent. */
  protected readonly announcement = computed(() => {
    const sending = this.archive.sending();
    if (sending) return sending.share < 1 ? t('Uploading the archive.') : this.progressText();
    return this.summary() ?? '';
  });

  constructor() {
    // The import may have changed the name or the picture in the shell.
    effect(() => {
      if (this.archive.result()) void this.session.reload();
    });
  }
}
