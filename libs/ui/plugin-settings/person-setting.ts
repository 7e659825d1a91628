// A user, chosen in a dialog.
import { ChangeDetectionStrategy, Component, computed, input, signal } from '@angular/core';
import { toObservable, toSignal } from '@angular/core/rxjs-interop';
import { type FormControl, ReactiveFormsModule } from '@angular/forms';
import { startWith, switchMap } from 'rxjs';
import type { Person } from '@sv/contracts/people.contract';
import type { PluginSetting } from '@sv/contracts/plugin-settings.contract';
import { Button } from '../button/button';
import { PeopleLine } from '../people/people-line';
import { PeoplePicker } from '../people/people-picker';
import { errorText } from '../field/error-text';
import type { SettingInput } from './setting-control';
import { T } from '../locale/t';

@Component({
  selector: 'sv-person-setting',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, PeopleLine, PeoplePicker, ReactiveFormsModule, T],
  template: `
    <div class="sv-field" role="group" [attr.aria-label]="setting().title">
      <span class="sv-field__label">{{ setting().title }}</span>
      <span class="sv-row">
        @if (chosen(); as person) {
          <sv-people-line [people]="[person]" />
        } @else {
          <span class="sv-muted">{{ value() ? ('Someone you can’t see' | t) : ('Nobody' | t) }}</span>
        }
        @if (control().enabled) {
          <button
            svButton
            size="sm"
            type="button"
            [attr.aria-label]="'Choose… {setting}' | t: { setting: setting().title }"
            (click)="choosing.set(true)"
          >
            {{ 'Choose…' | t }}
          </button>
          @if (value()) {
            <button
              svButton
              size="sm"
              variant="ghost"
              type="button"
              [attr.aria-label]="'Remove {name}' | t: { name: setting().title }"
              (click)="set('')"
            >
              {{ 'Remove' | t }}
            </button>
          }
        }
      </span>
      @if (setting().description; as text) {
        <p class="sv-field__hint">{{ text }}</p>
      }
      @if (error(); as text) {
        <p class="sv-field__error" role="alert">{{ text }}</p>
      }
    </div>
    @if (choosing()) {
      <sv-people-picker [purpose]="setting().title" (chosen)="choose($event)" (closed)="choosing.set(false)" />
    }
  `,
})
export class PersonSetting {
  readonly setting = input.required<PluginSetting>();
  readonly control = input.required<FormControl<SettingInput>>();
  /** The user whom the stored value names. */
  readonly known = input<Person | null>(null);

  protected readonly choosing = signal(false);
  private readonly picked = signal<Person | null>(null);
  private readonly changed = toSignal(
    toObservable(this.control).pipe(switchMap(control => control.events.pipe(startWith(null)))),
  );
  protected readonly value = computed(() => {
    this.changed();
    return this.control().value;
  });
  protected readonly error = computed(() => {
    this.changed();
    return errorText(this.control().errors);
  });
  protected readonly chosen = computed(
    () => [this.picked(), this.known()].find(person => person?.id === this.value()) ?? null,
  );

  protected choose(person: Person): void {
    this.picked.set(person);
    this.choosing.set(false);
    this.set(person.id);
  }

  protected set(id: string): void {
    this.control().setValue(id);
    this.control().markAsDirty();
  }
}
