// Shown when somebody else changed the same fields: both values, with a button for each. Place it inside the
// form, because either button submits the form again.
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  type Signal,
  afterRenderEffect,
  inject,
  input,
} from '@angular/core';
import { Button } from '../button/button';
import { nameFromId } from '../text/name-from-id';
import type { Collision } from './merge';
import { T } from '../locale/t';
import { LocaleService } from '../locale/locale.service';
import { t } from '../locale/translate';

interface ConflictingEdits {
  collisions: Signal<readonly Collision[]>;
  keepMine: () => void;
  takeTheirs: () => void;
}

@Component({
  selector: 'sv-conflict-choice',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, T],
  templateUrl: './conflict-choice.html',
  styleUrl: './conflict-choice.css',
})
export class ConflictChoice {
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef);

  private readonly locale = inject(LocaleService);

  readonly edits = input.required<ConflictingEdits>();
  /** The fields' labels on the page. A field without one is shown by its name. */
  readonly labels = input<Readonly<Record<string, string>>>({});

  /** A value as the page shows it; null for the value itself. */
  readonly textOf = input<(name: string, value: unknown) => string | null>(() => null);

  constructor() {
    afterRenderEffect(() => {
      if (this.edits().collisions().length > 0) this.element.nativeElement.querySelector<HTMLElement>('h3')?.focus();
    });
  }

  protected label(name: string): string {
    return this.labels()[name] ?? nameFromId(name);
  }

  protected valueText(name: string, value: unknown): string {
    const text = this.textOf()(name, value);
    if (text !== null) return text;
    if (value === true) return t('On');
    if (value === false) return t('Off');
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return this.dayText(value);
    return value === null || value === undefined || value === '' ? t('Nothing') : String(value);
  }

  /** A day is the same day in every time zone. */
  private dayText(day: string): string {
    return new Intl.DateTimeFormat(this.locale.tag(), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
  }
}
