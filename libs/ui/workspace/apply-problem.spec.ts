import { FormControl, FormGroup } from '@angular/forms';
import { applyProblem } from './apply-problem';
import { Problem, type FieldFault } from './problem';

const aForm = () =>
  new FormGroup({ email: new FormControl(''), address: new FormGroup({ 'post/code': new FormControl('') }) });
const refusal = (errors: FieldFault[]) =>
  new Problem({ code: 'validation-failed', detail: 'The request is not valid.', errors });

describe('applyProblem', () => {
  it('puts a fault beside the field its pointer names, and says nothing more', () => {
    const form = aForm();
    const words = applyProblem(form, refusal([{ pointer: '/email', detail: 'Not an address.' }]));

    expect(words).toBeNull();
    expect(form.controls.email.errors).toEqual({ server: 'Not an address.' });
    expect(form.controls.email.touched).toBe(true);
  });

  it('follows pointers into groups, with escaped names', () => {
    const form = aForm();
    applyProblem(form, refusal([{ pointer: '/address/post~1code', detail: 'Unknown.' }]));
    expect(form.get(['address', 'post/code'])?.errors).toEqual({ server: 'Unknown.' });
  });

  it('hands back what belongs to no field', () => {
    const form = aForm();
    const faults = [
      { pointer: '/email', detail: 'Not an address.' },
      { pointer: '/inviteToken', detail: 'Expired.' },
    ];
    expect(applyProblem(form, refusal(faults))).toBe('Expired.');
  });

  it('hands back the message when no field is named', () => {
    expect(applyProblem(aForm(), new Problem({ detail: 'Too many attempts.' }))).toBe('Too many attempts.');
  });

  it('lets go of the fault as soon as the value changes', () => {
    const form = aForm();
    applyProblem(form, refusal([{ pointer: '/email', detail: 'Not an address.' }]));
    form.controls.email.setValue('ada@example.com');
    expect(form.valid).toBe(true);
  });
});
