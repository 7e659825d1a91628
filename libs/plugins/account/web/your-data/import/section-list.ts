// The result of each section of an archive, or its preview.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import type { ImportResult, ImportSection } from '@sv/contracts/portability.contract';
import { Badge } from '@sv/ui/badge/badge';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { AppNames } from '../../connected-apps/app-names';
import { countText, sectionName, sectionState } from './section-text';
import { warningText } from './warning-text';
import { T } from '@sv/ui/locale/t';

/** Shows no more than so many warnings per section, to leave space for the other sections. */
const shownWarnings = 5;

@Component({
  selector: 'sv-section-list',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, T],
  templateUrl: './section-list.html',
  styleUrls: ['../../rows/rows.css', './section-list.css'],
})
export class SectionList {
  private readonly names = inject(AppNames);
  private readonly locale = inject(LocaleService);

  readonly result = input.required<ImportResult>();

  /** Names the empty sections in one line. */
  protected readonly empty = computed(() => {
    const { sections } = this.result();
    return sections.filter(section => !hasSomething(section)).map(section => sectionName(section, this.names.of));
  });
  protected readonly rows = computed(() => {
    const { sections, dryRun } = this.result();
    return sections.filter(hasSomething).map(section => {
      const name = sectionName(section, this.names.of);
      return {
        id: section.id,
        name,
        state: sectionState(section, dryRun),
        counts: countText(section, dryRun, count => this.locale.formatNumber(count)),
        warnings: section.warnings
          .slice(0, shownWarnings)
          .map(warning => warningText(warning, { id: section.id, name })),
        more: Math.max(0, section.warnings.length - shownWarnings),
      };
    });
  });
}

const hasSomething = ({ status, records, warnings }: ImportSection): boolean =>
  records.read > 0 || warnings.length > 0 || status === 'failed';
