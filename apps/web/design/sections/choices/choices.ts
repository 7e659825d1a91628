// Choices on the page of all widgets.
import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { Checkbox } from '@sv/ui/choice/checkbox';
import { Switch } from '@sv/ui/choice/switch';
import { type SegmentOption, Segmented } from '@sv/ui/segmented/segmented';
import { ShortcutSwitch } from '@sv/ui/shortcuts/shortcut-switch';
import { DesignExample, SECTION_TEMPLATE } from '../../example/design-example';
import template from './choices.html';

@Component({
  selector: 'sv-design-choices',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [DesignExample, Checkbox, Segmented, ShortcutSwitch, Switch],
  providers: [{ provide: SECTION_TEMPLATE, useValue: template }],
  templateUrl: './choices.html',
  styleUrl: '../section.css',
})
export class ChoicesSection {
  protected readonly states: SegmentOption[] = [
    { value: 'open', label: 'Open' },
    { value: 'done', label: 'Done', icon: 'check' },
    { value: 'all', label: 'All' },
  ];
  protected readonly state = signal('open');
}
