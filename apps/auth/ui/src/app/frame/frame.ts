// The layout of every sign-in page: a card with the instance's logo, a heading, the form and links to other pages. A
// frame that replaces another one takes the focus, so that screen readers announce the new content.
import {
  ChangeDetectionStrategy,
  Component,
  DOCUMENT,
  ElementRef,
  Injectable,
  afterNextRender,
  booleanAttribute,
  computed,
  effect,
  inject,
  input,
} from '@angular/core';
import { Title } from '@angular/platform-browser';
import { initials } from '@sv/ui/avatar/initials';
import { INSTANCE_NAME } from '../document/instance-facts';

@Injectable({ providedIn: 'root' })
class FrameHistory {
  isEmpty = true;
}

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
  /** The title of the tab; by default the heading. */
  readonly tabTitle = input<string>();
  /** Moves the focus to the first empty field, because nothing above it needs to be read first. */
  readonly focusField = input(false, { transform: booleanAttribute });

  protected readonly hasLogo = injectHasLogo();
  protected readonly letter = computed(() => initials(this.instanceName.split(/\s/)[0] ?? ''));

  constructor() {
    const title = inject(Title);
    effect(() => title.setTitle([this.tabTitle() ?? this.heading(), this.instanceName].filter(Boolean).join(' · ')));
    const history = inject(FrameHistory);
    // The first frame leaves the focus where the browser put it.
    if (!history.isEmpty) afterNextRender({ read: () => this.takeFocus() });
    history.isEmpty = false;
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
