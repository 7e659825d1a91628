import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { SavedLine } from './saved-line';

it('says that a form is being saved, that it is saved until the next edit, and offers what was not saved', () => {
  const [busy, refusal, isDirty] = [signal(false), signal<string | null>(null), signal(false)];
  const fixture = TestBed.createComponent(SavedLine);
  fixture.componentRef.setInput('edits', { isDirty });
  fixture.componentRef.setInput('submission', { busy, refusal });
  const words = (): string => {
    TestBed.tick();
    return (fixture.nativeElement as HTMLElement).textContent.replace(/\s+/g, ' ').trim();
  };
  expect(words()).toBe('');
  isDirty.set(true);
  expect(words()).toBe('Save now');
  busy.set(true);
  expect(words()).toBe('Saving…');
  isDirty.set(false);
  busy.set(false);
  expect(words()).toBe('Saved');
  isDirty.set(true);
  expect(words()).toBe('Save now');
  busy.set(true);
  words();
  refusal.set('No.');
  busy.set(false);
  expect(words()).toBe('Save now');
});
