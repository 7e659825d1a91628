// Reminds the person of the second factor that the workspace requires, until it is set up or the reminder is dismissed.
import { ChangeDetectionStrategy, Component, DOCUMENT, computed, inject, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { Session } from '@sv/ui/workspace/session';
import { T } from '@sv/ui/locale/t';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';
import { LocaleService } from '@sv/ui/locale/locale.service';

const KEY = 'sv-factor-reminder';

@Component({
  selector: 'sv-factor-reminder',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon, RouterLink, Sentence, SentencePart, T],
  template: `
    @if (day(); as day) {
      <p>
        <sv-sentence [text]="'<link>Set up a second factor</link> by {day}' | t: { day }">
          <ng-template svPart="link" let-text>
            <a routerLink="/account/security">{{ text }}</a>
          </ng-template>
        </sv-sentence>
        <button
          svButton
          type="button"
          variant="ghost"
          size="sm"
          iconOnly
          [attr.aria-label]="'Not now' | t"
          (click)="dismiss()"
        >
          <sv-icon name="close" [size]="16" />
        </button>
      </p>
    }
  `,
  styleUrl: './factor-reminder.css',
})
export default class FactorReminder {
  private readonly locale = inject(LocaleService);
  private readonly session = inject(Session);
  private readonly storage = inject(DOCUMENT).defaultView?.sessionStorage;
  /** The due date of the reminder that was dismissed; another due date shows it again. */
  private readonly dismissedDueAt = signal(this.storage?.getItem(KEY));

  private readonly dueAt = computed(() => this.session.shell()?.mfaDueAt);
  protected readonly day = computed(() => {
    const dueAt = this.dueAt();
    return dueAt && dueAt !== this.dismissedDueAt() ? this.locale.formatDate(dueAt) : null;
  });

  protected dismiss(): void {
    const dueAt = this.dueAt() ?? '';
    this.storage?.setItem(KEY, dueAt);
    this.dismissedDueAt.set(dueAt);
  }
}
