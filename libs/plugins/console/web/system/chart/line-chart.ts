// A small chart of the last day: one or two lines, drawn as SVG, with the same numbers as a table.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';
import { T } from '@sv/ui/locale/t';
import { TableRegion } from '@sv/ui/table/table-region';
import { type ChartLine, type Span, drawn, hourly } from './chart-shape';

@Component({
  selector: 'sv-line-chart',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Sentence, SentencePart, T, TableRegion],
  templateUrl: './line-chart.html',
  styleUrl: './line-chart.css',
})
export class LineChart {
  protected readonly locale = inject(LocaleService);

  readonly heading = input.required<string>();
  readonly lines = input.required<readonly ChartLine[]>();
  readonly span = input.required<Span>();
  /** How a value is read: "48.2 MB". */
  readonly format = input.required<(value: number) => string>();

  protected readonly drawn = computed(() => drawn(this.lines(), this.span()));
  protected readonly rows = computed(() => hourly(this.lines(), this.span()));
  protected readonly hasPoints = computed(() => this.lines().some(({ points }) => points.length > 0));

  protected latest(line: ChartLine): string {
    const last = line.points.at(-1);
    return last ? this.format()(last.value) : '–';
  }

  protected highest(line: ChartLine): string {
    return line.points.length === 0 ? '–' : this.format()(Math.max(...line.points.map(({ value }) => value)));
  }

  protected text(value: number | null): string {
    return value === null ? '–' : this.format()(value);
  }
}
