// A single field that saves while the person types, and shows whether it has.
import { ChangeDetectionStrategy, Component, ElementRef, afterRenderEffect, inject, viewChild } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { Confirm } from '@sv/ui/confirm/confirm';
import { DraftLine } from '@sv/ui/edits/draft-line';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Icon } from '@sv/ui/icon/icon';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { LocaleService } from '@sv/ui/locale/locale.service';
import { OverlayRef } from '@sv/ui/workspace/overlay-ref';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { noteLimits } from '../../shared/note-limits';
import { NoteKeeper } from './note-keeper';

@Component({
  selector: 'sv-note-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, DraftLine, ErrorState, Icon, Skeleton],
  templateUrl: './note-page.html',
  styleUrl: './note-page.css',
  providers: [NoteKeeper],
  host: { '[class.full]': '!overlay.isOverlay()', '(document:visibilitychange)': 'keeper.save()' },
})
export class NotePage {
  private readonly confirm = inject(Confirm);
  private readonly field = viewChild<ElementRef<HTMLTextAreaElement>>('field');
  protected readonly keeper = inject(NoteKeeper);
  protected readonly locale = inject(LocaleService);
  protected readonly overlay = inject(OverlayRef);
  protected readonly maxLength = noteLimits.text;

  constructor() {
    void this.keeper.load();
    // Runs once, when the field is rendered: people open the note to write.
    afterRenderEffect(() => this.field()?.nativeElement.focus());
  }

  /** Also called before the overlay closes. */
  async mayLeave(): Promise<boolean> {
    if (await this.keeper.save()) return true;
    return this.confirm.ask({
      heading: 'Leave without the last words?',
      detail: 'The last words of the note could not be saved.',
      confirmLabel: 'Leave',
      danger: true,
    });
  }

  protected write(event: Event): void {
    this.keeper.write((event.target as HTMLTextAreaElement).value);
  }

  protected messageOf(error: unknown): string {
    return toProblem(error).message;
  }
}
