// The calm card that every sign-in page stands in: the instance's mark, a heading, the form, the way to the next page.
// A frame that takes the place of another one takes the focus too, so that a screen reader says what is there now.
import {
  ChangeDetectionStrategy,
  Component,
  DOCUMENT,
  ElementRef,
  afterNextRender,
  booleanAttribute,
  computed,
  effect,
  inject,
  input,
} from '@angular/core';
import { Title } from '@angular/platform-browser';
import { initials } from '@sv/ui/avatar/initials';
import { INSTANCE_NAME } from '../document/instance-name';
import { Arrival } from './arrival';

@Component({
  selector: 'sv-frame',
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './frame.html',
  styleUrl: './frame.css',
})
export class Frame {
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  protected readonly instanceName = inject(INSTANCE_NAME);

  readonly heading = input.required<string>();
  readonly description = input<string>();
  /** What the tab says; the heading where it is left out. */
  readonly tabTitle = input<string>();
  /** The focus goes to the first field that is empty, where nothing before it needs to be read. */
  readonly focusField = input(false, { transform: booleanAttribute });

  protected readonly hasLogo = injectHasLogo();
  protected readonly letter = computed(() => initials(this.instanceName.split(/\s/)[0] ?? ''));

  constructor() {
    const title = inject(Title);
    effect(() => title.setTitle([this.tabTitle() ?? this.heading(), this.instanceName].filter(Boolean).join(' · ')));
    if (inject(Arrival).isFirst()) return;
    afterNextRender({ read: () => this.takeFocus() });
  }

  private takeFocus(): void {
    const fields = [...this.element.querySelectorAll<HTMLInputElement>('input:not([hidden])')];
    const field = fields.find(({ value }) => value === '') ?? fields[0];
    const heading = this.element.querySelector<HTMLElement>('h1');
    (this.focusField() ? (field ?? heading) : heading)?.focus();
  }
}

/** The server sets the logo as a custom property; `none` means that there is none. */
function injectHasLogo(): boolean {
  const document = inject(DOCUMENT);
  const value = document.defaultView?.getComputedStyle(document.documentElement).getPropertyValue('--sv-instance-logo');
  return ![undefined, '', 'none'].includes(value?.trim());
}
