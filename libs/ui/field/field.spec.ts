import { ChangeDetectionStrategy, Component, inject, provideZonelessChangeDetection } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { NonNullableFormBuilder, ReactiveFormsModule, Validators } from '@angular/forms';
import { Field } from './field';
import { FieldControl } from './field-control';

@Component({
  selector: 'sv-sample',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Field, FieldControl, ReactiveFormsModule],
  template: `<form [formGroup]="form">
    <sv-field label="Name"><input svInput formControlName="name" /></sv-field>
  </form>`,
})
class Sample {
  readonly form = inject(NonNullableFormBuilder).group({ name: ['', [Validators.required, Validators.minLength(3)]] });
}

describe('Field', () => {
  const render = async () => {
    TestBed.configureTestingModule({ providers: [provideZonelessChangeDetection()] });
    const fixture = TestBed.createComponent(Sample);
    await fixture.whenStable();
    const host = fixture.nativeElement as HTMLElement;
    const input = host.querySelector('input')!;
    const leave = async () => {
      input.dispatchEvent(new FocusEvent('blur'));
      input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      await fixture.whenStable();
    };
    return { fixture, input, leave, said: () => host.textContent };
  };

  it('says nothing about a required field that somebody passes, until the form is sent', async () => {
    const { fixture, input, leave, said } = await render();
    await leave();
    expect(said()).not.toContain('required');
    expect(input.getAttribute('aria-invalid')).toBeNull();

    fixture.componentInstance.form.markAllAsTouched();
    await fixture.whenStable();
    expect(said()).toContain('required');
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  it('says what is wrong with what was typed once it is left', async () => {
    const { fixture, input, leave, said } = await render();
    input.value = 'ab';
    input.dispatchEvent(new Event('input'));
    await fixture.whenStable();
    expect(said()).not.toContain('3');
    await leave();
    expect(said()).toContain('3');
  });
});
