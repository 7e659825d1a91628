import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { Refusal } from './refusal';

describe('Refusal', () => {
  let fixture: ComponentFixture<Refusal>;
  const page = (): HTMLElement => fixture.nativeElement as HTMLElement;
  const pass = async (seconds: number): Promise<void> => {
    jest.advanceTimersByTime(seconds * 1000);
    await fixture.whenStable();
  };

  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'requestAnimationFrame', 'setTimeout'] });
    fixture = TestBed.createComponent(Refusal);
    fixture.componentRef.setInput('message', { text: 'Too many attempts.', waitSeconds: 3 });
    await fixture.whenStable();
  });

  afterEach(() => {
    fixture.destroy();
    jest.useRealTimers();
  });

  it('counts down for the eye, while what a screen reader heard stays as it is', async () => {
    const spoken = (): string | undefined => page().querySelector('.sv-visually-hidden')?.textContent ?? undefined;
    expect(spoken()).toBe('Try again in 3 seconds.');
    await pass(1);
    expect(page().querySelector('[aria-hidden=true].sv-numeric')?.textContent).toBe('Try again in 2 seconds.');
    expect(spoken()).toBe('Try again in 3 seconds.');
  });

  it('says politely that the wait is over', async () => {
    await pass(3);
    expect(page().querySelector('[role=status]')?.textContent).toContain('You can try again now.');
    expect(page().querySelector('[role=alert]')?.textContent).toBe('');
  });

  it('starts again with the next refusal', async () => {
    await pass(3);
    fixture.componentRef.setInput('message', { text: 'Too many attempts.', waitSeconds: 5 });
    await fixture.whenStable();
    expect(page().querySelector('[role=alert]')?.textContent).toContain('Try again in 5 seconds.');
  });
});
