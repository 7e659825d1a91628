// Says that code which is loaded late could not be loaded: what stands in the @error block of a @defer.
import { ChangeDetectionStrategy, Component, type OnInit, inject, output } from '@angular/core';
import { t } from '../locale/translate';
import { Toasts } from '../workspace/toasts';

@Component({
  selector: 'sv-not-loaded',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: '',
})
export class NotLoaded implements OnInit {
  private readonly toasts = inject(Toasts);

  /** For what asked for it, so that it can be asked for again. */
  readonly closed = output();

  ngOnInit(): void {
    this.toasts.error(t('This can’t be opened. Check your connection, or reload the page.'));
    this.closed.emit();
  }
}
