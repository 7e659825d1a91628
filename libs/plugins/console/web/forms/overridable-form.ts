// A form whose fields take their defaults from the environment until somebody overrides them here. Each field shows its
// source and can return to the default.
import { type Signal, computed } from '@angular/core';
import type { FormControl, FormGroup } from '@angular/forms';
import type { HttpResourceRef } from '@angular/common/http';
import type { Editable } from '@sv/ui/edits/edits';
import { formValue } from '@sv/ui/field/form-value';
import { AdminForm, type AdminFormOptions } from './admin-form';

/** A value and its source. */
interface Overridable {
  default: unknown;
  overridden: boolean;
}

/** What SettingOrigin uses of a form. */
export interface OverridableFields<Name extends string> {
  mayConfigure: Signal<boolean>;
  /** The fields that return to the default with the next save. */
  cleared: Signal<ReadonlySet<Name>>;
  isOverridden(name: Name): boolean;
  useDefault(name: Name): void;
}

/** Adds one control: the names of fields that return to the environment's value with the next save. */
type WithCleared<Name extends string> = FormGroup<{ cleared: FormControl<Name[]> } & Record<Name, FormControl>>;

/** `null`, which returns a field to the environment, for each cleared field that still shows its default. */
export function clearedFields<Name extends string>(
  cleared: readonly Name[],
  stored: Record<Name, Overridable>,
  isDefault: (name: Name) => boolean,
): Partial<Record<Name, null>> {
  const followed = cleared.filter(name => stored[name].overridden && isDefault(name));
  return Object.fromEntries(followed.map(name => [name, null])) as Partial<Record<Name, null>>;
}

export class OverridableForm<
  Name extends string,
  Stored extends Editable & Record<Name, Overridable>,
  Form extends FormGroup,
>
  extends AdminForm<Stored, Form>
  implements OverridableFields<Name>
{
  readonly cleared: Signal<ReadonlySet<Name>>;

  constructor(form: Form, stored: HttpResourceRef<Stored | undefined>, options: AdminFormOptions<Stored, Form>) {
    super(form, stored, options);
    const value = formValue(this.fields);
    this.cleared = computed(() => new Set(value().cleared));
  }

  isOverridden(name: Name): boolean {
    return this.stored.hasValue() && this.stored.value()![name].overridden;
  }

  /** Shows the default in a field; the next save removes the override. */
  useDefault(name: Name): void {
    if (!this.stored.hasValue()) return;
    this.form.get(name as string)!.setValue(this.stored.value()![name].default ?? '');
    this.fields.controls.cleared.setValue([...this.cleared(), name]);
  }

  /** Choosing a value by hand cancels the return to the default. */
  choose(name: Name): void {
    this.fields.controls.cleared.setValue([...this.cleared()].filter(other => other !== name));
  }

  private get fields(): WithCleared<Name> {
    return this.form as unknown as WithCleared<Name>;
  }
}
