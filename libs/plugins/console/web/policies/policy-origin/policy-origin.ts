// Whether a policy comes from the environment or was set in Console, with a button that returns to the environment's
// value.
import { ChangeDetectionStrategy, Component, booleanAttribute, computed, input, output } from '@angular/core';
import type { PolicyValue } from '@sv/contracts/admin.contract';
import { Button } from '@sv/ui/button/button';

@Component({
  selector: 'sv-policy-origin',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button],
  template: `
    <p class="sv-small sv-muted">{{ text() }}</p>
    @if (mayReset() && !cleared() && policy().overridden) {
      <button svButton type="button" size="sm" [attr.aria-label]="label()" (click)="defaultChosen.emit()">
        Use the default
      </button>
    }
  `,
  styleUrl: './policy-origin.css',
})
export class PolicyOrigin {
  /** The policy's name in the label of the button: "for registration". */
  readonly name = input.required<string>();
  readonly policy = input.required<PolicyValue<unknown>>();
  readonly variable = input.required<string>();
  /** The default as text: "off". */
  readonly defaultText = input.required<string>();
  readonly cleared = input(false, { transform: booleanAttribute });
  readonly mayReset = input(false, { transform: booleanAttribute });
  readonly defaultChosen = output<void>();

  protected readonly label = computed(() => `Use the default for ${this.name()}`);
  protected readonly text = computed(() => {
    const byDefault = `${this.defaultText()} (${this.variable()})`;
    if (this.cleared()) return `Follows the default again once saved: ${byDefault}.`;
    return this.policy().overridden ? `Set here. The default is ${byDefault}.` : `The default: ${byDefault}.`;
  });
}
