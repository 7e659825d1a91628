// Imports an archive: choose it, preview it, then import it.
import { ChangeDetectionStrategy, Component, computed, effect, inject } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Icon } from '@sv/ui/icon/icon';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { Session } from '@sv/ui/workspace/session';
import { bytes } from '@sv/ui/quantities/quantities';
import { ArchiveImport } from './archive-import';
import { FileDrop } from './file-drop';
import { SectionList } from './section-list';
import { summaryText } from './section-text';

const cautionText: Record<string, string> = {
  'other-subject': 'This export is from someone else’s account.',
  'same-account': 'This export is from your account.',
};

@Component({
  selector: 'sv-import-card',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Card, FileDrop, Icon, RouterLink, SectionList],
  templateUrl: './import-card.html',
  styleUrls: ['../progress.css', './import-card.css'],
})
export class ImportCard {
  private readonly session = inject(Session);
  protected readonly archive = inject(ArchiveImport);

  protected readonly connectedAppsLink = pluginLink('connected-apps');
  /** The result of the import, or of the preview. */
  protected readonly shown = computed(() => this.archive.result() ?? this.archive.preview());
  protected readonly summary = computed(() => {
    const shown = this.shown();
    return shown && summaryText(shown);
  });
  private readonly warnings = computed(() => this.shown()?.warnings ?? []);
  /** Warnings that the person should read before the import. */
  protected readonly cautions = computed(() => this.warnings().filter(({ code }) => code in cautionText));
  protected readonly remarks = computed(() => this.warnings().filter(({ code }) => !(code in cautionText)));
  protected readonly cautionText = cautionText;
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
    if (sending.share < 1) return `Uploading: ${Math.floor(sending.share * 100)} %`;
    return sending.dryRun ? 'Checking the archive…' : 'Importing…';
  });
  /** For screen readers: announces changes, but not every per cent. */
  protected readonly announcement = computed(() => {
    const sending = this.archive.sending();
    if (sending) return sending.share < 1 ? 'Uploading the archive.' : this.progressText();
    return this.summary() ?? '';
  });

  constructor() {
    // The import may have changed the name or the picture in the shell.
    effect(() => {
      if (this.archive.result()) void this.session.reload();
    });
  }
}
