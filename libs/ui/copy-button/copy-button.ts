// A button that copies a text and confirms it: its label changes, and a live region announces it to screen readers.
import { ChangeDetectionStrategy, Component, DestroyRef, computed, inject, input, signal } from '@angular/core';
import { Button } from '../button/button';
import { Icon } from '../icon/icon';
import { copyText } from './copy-text';
import { t } from '../locale/translate';

const shownMs = 3000;

@Component({
  selector: 'sv-copy-button',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon],
  template: `<button svButton type="button" [size]="size()" (click)="copy()">
      <sv-icon [name]="state() === 'copied' ? 'check' : 'copy'" [size]="16" />{{ shownLabel() }}
    </button>
    <span class="sv-visually-hidden" role="status">{{ state() === 'idle' ? '' : shownLabel() }}</span>`,
})
export class CopyButton {
  readonly text = input.required<string>();
  readonly label = input(t('Copy'));
  readonly size = input<'sm' | 'md'>('md');

  protected readonly state = signal<'idle' | 'copied' | 'failed'>('idle');
  protected readonly shownLabel = computed(
    () => ({ idle: this.label(), copied: t('Copied'), failed: t('Not copied') })[this.state()],
  );
  private timer?: ReturnType<typeof setTimeout>;

  constructor() {
    inject(DestroyRef).onDestroy(() => clearTimeout(this.timer));
  }

  protected async copy(): Promise<void> {
    this.state.set((await copyText(this.text())) ? 'copied' : 'failed');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.state.set('idle'), shownMs);
  }
}
