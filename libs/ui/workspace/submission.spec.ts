import { TestBed } from '@angular/core/testing';
import { FormControl, FormGroup, Validators } from '@angular/forms';
import { Problem } from './problem';
import { Submission } from './submission';

const taken = (errors: { pointer: string; detail: string }[] = []) =>
  new Problem({ status: 409, code: 'email-taken', detail: 'There is an account with this address.', errors });

describe('Submission', () => {
  let form: FormGroup<{ email: FormControl<string | null> }>;
  let submission: Submission;
  const element = document.createElement('form');
  const send = (work: () => Promise<void>, explain?: (problem: Problem) => string | null) =>
    submission.send(element, work, explain);

  beforeEach(() => {
    form = new FormGroup({ email: new FormControl('ada@example.com', Validators.required) });
    submission = TestBed.runInInjectionContext(() => new Submission(form));
  });

  it('sends nothing while something is missing, and shows what', async () => {
    form.controls.email.reset();
    const work = jest.fn(async () => {});
    await send(work);
    expect(work).not.toHaveBeenCalled();
    expect(form.controls.email.touched).toBe(true);
  });

  it('sends nothing while something beside the form is missing', async () => {
    submission = TestBed.runInInjectionContext(() => new Submission(form, () => false));
    const work = jest.fn(async () => {});
    await send(work);
    expect(work).not.toHaveBeenCalled();
  });

  it('sends once, however often it is asked to', async () => {
    let finish = (): void => {};
    const work = jest.fn(() => new Promise<void>(resolve => (finish = resolve)));
    const first = send(work);
    expect(submission.busy()).toBe(true);
    await send(work);
    finish();
    await first;
    expect(work).toHaveBeenCalledTimes(1);
    expect(submission.busy()).toBe(false);
  });

  it('says why the whole form was refused, until it is sent again', async () => {
    await send(() => Promise.reject(taken()));
    expect(submission.refusal()).toBe('There is an account with this address.');
    expect(submission.busy()).toBe(false);
    await send(async () => {});
    expect(submission.refusal()).toBeNull();
  });

  it('puts a reason beside its field', async () => {
    await send(() => Promise.reject(taken([{ pointer: '/email', detail: 'Taken.' }])));
    expect(form.controls.email.errors).toEqual({ server: 'Taken.' });
    expect(submission.refusal()).toBeNull();
  });

  it('leaves the words to whoever knows better', async () => {
    await send(
      () => Promise.reject(taken()),
      ({ code }) => `It was ${code}.`,
    );
    expect(submission.refusal()).toBe('It was email-taken.');
  });
});
