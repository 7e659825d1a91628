// What `npm run prove` measured of the promises: on the machine that made the release, and on this one.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import type { ProofFinding, ProofReport, ProofReports, ProofSectionName } from '@sv/contracts/proof.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Card } from '@sv/ui/card/card';
import { EmptyState } from '@sv/ui/empty-state/empty-state';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { Page } from '@sv/ui/page/page';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { TableRegion } from '@sv/ui/table/table-region';
import { keptCount, sectionsOf } from './compared-findings';

@Component({
  selector: 'sv-proof',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Card, EmptyState, ErrorState, Page, Sentence, SentencePart, Skeleton, T, TableRegion],
  templateUrl: './proof.html',
  styleUrl: './proof.css',
})
export class ProofPage {
  protected readonly locale = inject(LocaleService);
  protected readonly reports = httpResource<ProofReports>(() => '/api/admin/proof');
  private readonly answer = computed(() => (this.reports.hasValue() ? this.reports.value() : null));
  protected readonly sections = computed(() => {
    const answer = this.answer();
    return answer ? sectionsOf(answer) : [];
  });
  protected readonly machines = computed(() => {
    const answer = this.answer();
    if (!answer) return [];
    const both = [
      { title: t('This machine'), report: answer.machine },
      { title: t('The machine of the release'), report: answer.release },
    ];
    return both.flatMap(({ title, report }) => (report ? [{ title, report, kept: keptCount(report) }] : []));
  });

  protected readonly headings: Record<ProofSectionName, string> = {
    load: t('Load'),
    faults: t('Faults'),
    'bad-input': t('Bad input'),
    accessibility: t('Accessibility'),
    policy: t('Access rules'),
    privacy: t('Privacy'),
  };

  protected machineText({ machine }: ProofReport): string {
    const memory = this.locale.formatNumber(machine.memoryBytes / 1024 ** 3, { maximumFractionDigits: 0 });
    return t('{processor}, {cores, plural, one {# core} other {# cores}}, {memory} GiB', { ...machine, memory });
  }

  protected figure({ figure, unit, ratio }: ProofFinding): string {
    if (figure === null) return t('Not tried');
    const measured = `${this.number(figure)} ${unit}`.trim();
    return ratio === undefined
      ? measured
      : t('{figure}, ratio {ratio}', { figure: measured, ratio: this.number(ratio) });
  }

  private number(value: number): string {
    return this.locale.formatNumber(value, { maximumSignificantDigits: value >= 1000 ? 6 : 3 });
  }
}
