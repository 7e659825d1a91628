// Brings an archive in: chosen, looked at, and only then imported.
import { ChangeDetectionStrategy, Component, computed, effect, inject } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Icon } from '@sv/ui/icon/icon';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { Session } from '@sv/ui/workspace/session';
import { bytes } from '../quantities';
import { ArchiveImport } from './archive-import';
import { FileDrop } from './file-drop';
import { SectionList } from './section-list';
import { summaryWords } from './section-words';

const cautionWords: Record<string, string> = {
  'other-subject': 'This is the data of somebody else’s account.',
  'same-account': 'This is an export of this account.',
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
  /** What it did, or what it would do. */
  protected readonly shown = computed(() => this.archive.result() ?? this.archive.preview());
  protected readonly summary = computed(() => {
    const shown = this.shown();
    return shown && summaryWords(shown);
  });
  private readonly warnings = computed(() => this.shown()?.warnings ?? []);
  /** Worth a second thought before it is imported. */
  protected readonly cautions = computed(() => this.warnings().filter(({ code }) => code in cautionWords));
  protected readonly remarks = computed(() => this.warnings().filter(({ code }) => !(code in cautionWords)));
  protected readonly cautionWords = cautionWords;
  protected readonly hasNews = computed(() => this.shown()?.sections.some(({ records }) => records.added > 0) ?? false);
  protected readonly suggestions = computed(() => {
    const { dryRun = true, sections = [] } = this.shown() ?? {};
    return dryRun ? 0 : (sections.find(({ id }) => id === 'consents')?.records.added ?? 0);
  });
  protected readonly fileWords = computed(() => {
    const file = this.archive.file();
    return file && `${file.name}, ${bytes(file.size)}`;
  });
  protected readonly progressWords = computed(() => {
    const sending = this.archive.sending();
    if (!sending) return '';
    if (sending.share < 1) return `Uploading: ${Math.floor(sending.share * 100)} %`;
    return sending.dryRun ? 'Looking at what is in it…' : 'Importing…';
  });
  /** Said out loud: what changed, but not every per cent. */
  protected readonly news = computed(() => {
    const sending = this.archive.sending();
    if (sending) return sending.share < 1 ? 'Uploading the archive.' : this.progressWords();
    return this.summary() ?? '';
  });

  constructor() {
    // The name or the picture in the shell may be new.
    effect(() => {
      if (this.archive.result()) void this.session.reload();
    });
  }
}
