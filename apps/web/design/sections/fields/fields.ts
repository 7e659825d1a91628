// Fields on the page of all widgets.
import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { FormControl, FormGroup, ReactiveFormsModule, Validators } from '@angular/forms';
import { CodeField } from '@sv/ui/code-field/code-field';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { PasswordField } from '@sv/ui/password-field/password-field';
import { SearchField } from '@sv/ui/search-field/search-field';
import { DesignExample, SECTION_TEMPLATE } from '../../example/design-example';
import template from './fields.html';

@Component({
  selector: 'sv-design-fields',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [DesignExample, CodeField, Field, FieldControl, PasswordField, ReactiveFormsModule, SearchField],
  providers: [{ provide: SECTION_TEMPLATE, useValue: template }],
  templateUrl: './fields.html',
  styleUrl: '../section.css',
})
export class FieldsSection {
  protected readonly form = new FormGroup({
    name: new FormControl('', { nonNullable: true, validators: Validators.required }),
    site: new FormControl('example', { nonNullable: true }),
    locked: new FormControl({ value: 'Set by the environment', disabled: true }),
    repeat: new FormControl('weekly', { nonNullable: true }),
    notes: new FormControl('', { nonNullable: true }),
  });
  protected readonly password = new FormControl('', { nonNullable: true });
  protected readonly code = new FormControl('', { nonNullable: true });
  protected readonly search = signal('');
}
