// A group, out of those that the person sees.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { type FormControl, ReactiveFormsModule } from '@angular/forms';
import type { GroupSummary, GroupSummaryList } from '@sv/contracts/people.contract';
import type { PluginSetting } from '@sv/contracts/plugin-settings.contract';
import { Field } from '../field/field';
import { FieldControl } from '../field/field-control';
import type { SettingInput } from './setting-control';
import { T } from '../locale/t';

@Component({
  selector: 'sv-group-setting',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Field, FieldControl, ReactiveFormsModule, T],
  template: `
    <sv-field [label]="setting().title" [hint]="setting().description">
      <select svInput [formControl]="control()">
        <option value="">{{ 'No group' | t }}</option>
        @for (group of groups(); track group.id) {
          <option [value]="group.id">{{ group.name }}</option>
        }
      </select>
    </sv-field>
  `,
})
export class GroupSetting {
  readonly setting = input.required<PluginSetting>();
  readonly control = input.required<FormControl<SettingInput>>();
  /** The group that the stored value names, so that it is shown before the list arrives. */
  readonly known = input<GroupSummary | null>(null);

  private readonly list = httpResource<GroupSummaryList>(() => '/api/people/groups');
  protected readonly groups = computed(() => {
    const listed = this.list.hasValue() ? this.list.value().groups : [];
    const known = this.known();
    return known && !listed.some(({ id }) => id === known.id) ? [known, ...listed] : listed;
  });
}
