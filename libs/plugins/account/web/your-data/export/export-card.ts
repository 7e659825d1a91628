// Starts an export, shows how far it is, and lists the earlier ones.
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
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Icon } from '@sv/ui/icon/icon';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Moments } from '@sv/ui/workspace/moments/moments';
import { Reauthentication } from '@sv/ui/workspace/reauthentication/reauthentication';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { bytes } from '../quantities';
import { ArchiveDownload } from './archive-download';
import { ExportWatch } from './export-watch';
import { endWords, exportStates } from './export-words';
import { OwnExports } from './own-exports';

/** How often it is asked whether the download began, and how long between. */
const tries = 20;
const everyMs = 500;

@Component({
  selector: 'sv-export-card',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Button, Card, ErrorState, Icon, Skeleton],
  templateUrl: './export-card.html',
  styleUrls: ['../../rows/rows.css', '../progress.css', './export-card.css'],
  providers: [OwnExports],
})
export class ExportCard {
  private readonly download = inject(ArchiveDownload);
  private readonly reauthentication = inject(Reauthentication);
  protected readonly moments = inject(Moments);
  protected readonly own = inject(OwnExports);
  private isLeft = false;

  protected readonly starting = signal(false);
  protected readonly refusal = signal<string | null>(null);
  /** For those who do not see the page. */
  protected readonly news = signal('');
  protected readonly states = exportStates;
  protected readonly bytes = bytes;
  protected readonly past = computed(() => this.own.exports()?.filter(({ status }) => status !== 'running') ?? []);

  private readonly runningId = computed(() => this.own.running()?.id ?? null);
  private lastRunning: string | null = null;

  constructor() {
    void this.own.more();
    new ExportWatch(
      computed(() => this.runningId() !== null),
      () => this.own.refresh().catch(() => undefined),
    );
    effect(() => this.tell(this.runningId()));
    inject(DestroyRef).onDestroy(() => (this.isLeft = true));
  }

  protected async start(): Promise<void> {
    this.starting.set(true);
    this.refusal.set(null);
    try {
      // The browser says nothing to the page of a download that is refused: what can be known is asked before.
      await this.own.refresh();
      if (this.own.running()) return this.refusal.set('An export is running already: one at a time.');
      if (!(await this.reauthentication.run(() => this.download.ask()))) return;
      const newest = this.newestId();
      this.download.start();
      if (!(await this.hasBegun(newest))) this.refusal.set('The download did not start. Try again in a moment.');
    } catch (error) {
      this.refusal.set(toProblem(error).message);
    } finally {
      this.starting.set(false);
    }
  }

  private async hasBegun(newest: string | null): Promise<boolean> {
    for (let left = tries; left > 0 && !this.isLeft; left -= 1) {
      await new Promise(resolve => setTimeout(resolve, everyMs));
      await this.own.refresh().catch(() => undefined);
      if (this.newestId() !== newest) return true;
    }
    return this.isLeft;
  }

  private newestId(): string | null {
    return this.own.exports()?.[0]?.id ?? null;
  }

  private tell(running: string | null): void {
    const ended = this.lastRunning;
    this.lastRunning = running;
    if (running && running !== ended) this.news.set('Your export is on its way to your downloads.');
    const item = ended && untracked(this.own.exports)?.find(({ id }) => id === ended);
    if (item && item.status !== 'running') this.news.set(endWords(item));
  }
}
