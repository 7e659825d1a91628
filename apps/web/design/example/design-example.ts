// One example on the page of all widgets: how it looks, and the lines that make it.
import { ChangeDetectionStrategy, Component, InjectionToken, computed, inject, input } from '@angular/core';
import { CopyButton } from '@sv/ui/copy-button/copy-button';
import { exampleLines } from './example-lines';

/** The template of the section around it. */
export const SECTION_TEMPLATE = new InjectionToken<string>('SECTION_TEMPLATE');

@Component({
  selector: 'sv-design-example',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [CopyButton],
  templateUrl: './design-example.html',
  styleUrl: './design-example.css',
})
export class DesignExample {
  private readonly template = inject(SECTION_TEMPLATE);

  readonly name = input.required<string>();
  protected readonly lines = computed(() => exampleLines(this.template, this.name()));
}
