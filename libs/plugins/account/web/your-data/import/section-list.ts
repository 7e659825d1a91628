// The result of each section of an archive, or its preview.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import type { ImportResult, ImportSection } from '@sv/contracts/portability.contract';
import { Badge } from '@sv/ui/badge/badge';
import { AppNames } from '../../connected-apps/app-names';
import { countText, sectionName, sectionState } from './section-text';

/** Shows no more than so many warnings per section, to leave space for the other sections. */
const shownWarnings = 5;

@Component({
  selector: 'sv-section-list',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge],
  templateUrl: './section-list.html',
  styleUrls: ['../../rows/rows.css', './section-list.css'],
})
export class SectionList {
  private readonly names = inject(AppNames);

  readonly result = input.required<ImportResult>();

  /** Names the empty sections in one line. */
  protected readonly empty = computed(() => {
    const { sections } = this.result();
    return sections.filter(section => !hasSomething(section)).map(section => sectionName(section, this.names.of));
  });
  protected readonly rows = computed(() => {
    const { sections, dryRun } = this.result();
    return sections.filter(hasSomething).map(section => ({
      id: section.id,
      name: sectionName(section, this.names.of),
      state: sectionState(section, dryRun),
      counts: countText(section, dryRun),
      warnings: section.warnings.slice(0, shownWarnings),
      more: Math.max(0, section.warnings.length - shownWarnings),
    }));
  });
}

const hasSomething = ({ status, records, warnings }: ImportSection): boolean =>
  records.read > 0 || warnings.length > 0 || status === 'failed';
