// Starts an export, shows its progress, and lists earlier exports.
import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  computed,
  effect,
  inject,
  signal,
  untracked,
} from '@angular/core';
import type { ExportItem } from '@sv/contracts/portability.contract';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Icon } from '@sv/ui/icon/icon';
import { pagesOf } from '@sv/ui/paged-list/paged-list';
import { PagedView } from '@sv/ui/paged-list/paged-view';
import { pollWhile } from '@sv/ui/polling/poll-while';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { bytes } from '@sv/ui/quantities/quantities';
import { ArchiveDownload } from './archive-download';
import { endText, exportStates } from './export-text';
import { T } from '@sv/ui/locale/t';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';
import { t } from '@sv/ui/locale/translate';

/** How often the page asks whether the download has begun, and the time between. */
const maxPolls = 20;
const pollIntervalMs = 500;

@Component({
  selector: 'sv-export-card',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Button, Card, Icon, PagedView, Sentence, SentencePart, T],
  templateUrl: './export-card.html',
  styleUrls: ['../../rows/rows.css', '../progress.css', './export-card.css'],
})
export class ExportCard {
  private readonly download = inject(ArchiveDownload);
  private readonly reauthentication = inject(Reauthentication);
  protected readonly locale = inject(LocaleService);
  protected readonly list = pagesOf<ExportItem>('/api/account/exports', 'exports', { isKeptFresh: false });
  private isDestroyed = false;

  protected readonly starting = signal(false);
  protected readonly refusal = signal<string | null>(null);
  /** For screen readers. */
  protected readonly announcement = signal('');
  protected readonly states = exportStates();
  protected readonly bytes = bytes;
  protected readonly running = computed(() => this.list.items()?.find(({ status }) => status === 'running') ?? null);
  protected readonly past = computed(() => this.list.items()?.filter(({ status }) => status !== 'running') ?? []);

  private readonly runningId = computed(() => this.running()?.id ?? null);
  private lastRunning: string | null = null;

  constructor() {
    void this.list.load({ limit: '10' });
    const isRunning = computed(() => this.runningId() !== null);
    pollWhile(isRunning, () => this.list.readNewest().catch(() => undefined), { slowIntervalMs: 3000 });
    effect(() => this.announce(this.runningId()));
    inject(DestroyRef).onDestroy(() => (this.isDestroyed = true));
  }

  protected async start(): Promise<void> {
    this.starting.set(true);
    this.refusal.set(null);
    try {
      // The browser does not report a refused download to the page, so it checks first what it can.
      await this.list.readNewest();
      if (this.running()) return this.refusal.set(t('An export is already running. Wait until it is done.'));
      if (!(await this.reauthentication.run(() => this.download.ask()))) return;
      const newest = this.newestId();
      this.download.start();
      if (!(await this.hasStarted(newest))) this.refusal.set(t('The download did not start. Try again in a moment.'));
    } catch (error) {
      this.refusal.set(toProblem(error).message);
    } finally {
      this.starting.set(false);
    }
  }

  private async hasStarted(newest: string | null): Promise<boolean> {
    for (let left = maxPolls; left > 0 && !this.isDestroyed; left -= 1) {
      await new Promise(resolve => setTimeout(resolve, pollIntervalMs));
      await this.list.readNewest().catch(() => undefined);
      if (this.newestId() !== newest) return true;
    }
    return this.isDestroyed;
  }

  private newestId(): string | null {
    return this.list.items()?.[0]?.id ?? null;
  }

  private announce(running: string | null): void {
    const ended = this.lastRunning;
    this.lastRunning = running;
    if (running && running !== ended) this.announcement.set(t('Your export is downloading.'));
    const item = ended && untracked(this.list.items)?.find(({ id }) => id === ended);
    if (item && item.status !== 'running') this.announcement.set(endText(item));
  }
}
