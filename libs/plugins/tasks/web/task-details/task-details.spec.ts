import type { HttpTestingController } from '@angular/common/http/testing';
import { inputBinding, outputBinding } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Confirm } from '@sv/ui/confirm/confirm';
import { anItem, provideTasks, settled } from '../testing/provide-tasks';
import { TaskDetails } from './task-details';

const url = '/tasks/api/items/i1';

describe('the details of a task', () => {
  const confirm = { ask: jest.fn<Promise<boolean>, unknown[]>() };
  let http: HttpTestingController;
  beforeEach(async () => {
    confirm.ask.mockReset();
    TestBed.configureTestingModule({ providers: [{ provide: Confirm, useValue: confirm }] });
    ({ http } = provideTasks());
    await settled();
  });
  afterEach(() => {
    document.body.replaceChildren();
    http.verify();
  });

  function open(closed = jest.fn()) {
    const bindings = [inputBinding('item', () => anItem), outputBinding('closed', closed)];
    const fixture = TestBed.createComponent(TaskDetails, { bindings });
    const element = fixture.nativeElement as HTMLElement;
    document.body.append(element);
    TestBed.tick();
    const field = (name: string): HTMLInputElement => element.querySelector(`[formControlName=${name}]`)!;
    const type = (name: string, words: string): void => {
      field(name).value = words;
      field(name).dispatchEvent(new Event('input'));
    };
    const press = async (label: string): Promise<void> => {
      [...element.querySelectorAll('button')].find(button => button.textContent?.trim() === label)!.click();
      await settled();
    };
    const save = async (): Promise<void> => {
      element.querySelector('form')!.dispatchEvent(new Event('submit'));
      await settled();
    };
    return { element, field, type, press, save, closed };
  }

  it('asks before Escape discards what was typed', async () => {
    const { element, field, type, closed } = open();
    type('title', 'Buy oat milk');
    confirm.ask.mockResolvedValue(false);
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    expect(field('title').dispatchEvent(escape)).toBe(false);
    await settled();
    expect(confirm.ask).toHaveBeenCalledTimes(1);
    expect(closed).not.toHaveBeenCalled();
    expect(element.querySelector('dialog')?.open).toBe(true);
  });

  it('sends what was changed and nothing else, with the version it began with, and stays until it is saved', async () => {
    const { type, save, closed } = open();
    type('title', 'Buy oat milk');
    await save();
    const request = http.expectOne({ url, method: 'PATCH' });
    expect(request.request.body).toEqual({ title: 'Buy oat milk' });
    expect(request.request.headers.get('If-Match')).toBe('"3"');
    expect(closed).not.toHaveBeenCalled();
    request.flush({ ...anItem, title: 'Buy oat milk', version: 4 });
    await settled();
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('sends priority and tags', async () => {
    const { element, save } = open();
    const priority = element.querySelector<HTMLSelectElement>('sv-priority-select select')!;
    priority.value = 'high';
    priority.dispatchEvent(new Event('change'));
    const tags = element.querySelector<HTMLInputElement>('sv-tags-field input')!;
    tags.value = 'garden fair';
    tags.dispatchEvent(new Event('change'));
    await save();
    const request = http.expectOne(url);
    expect(request.request.body).toEqual({ priority: 'high', tags: ['garden', 'fair'] });
    request.flush({ ...anItem, priority: 'high', tags: ['garden', 'fair'], version: 4 });
    await settled();
  });

  it('does not undo what another tab saved: the person chooses', async () => {
    const { element, field, type, save, press, closed } = open();
    type('title', 'Mine');
    type('notes', 'For tea');
    await save();
    const current = { ...anItem, title: 'Theirs', version: 8 };
    const changed = { code: 'changed-meanwhile', detail: 'It was changed meanwhile.', current };
    http.expectOne(url).flush(changed, { status: 412, statusText: 'Precondition Failed' });
    await settled();
    expect(element.textContent).toContain('Somebody changed this meanwhile');
    await press('Take theirs');
    expect(field('title').value).toBe('Theirs');
    const request = http.expectOne(url);
    expect(request.request.body).toEqual({ notes: 'For tea' });
    expect(request.request.headers.get('If-Match')).toBe('"8"');
    request.flush({ ...current, notes: 'For tea', version: 9 });
    await settled();
    expect(closed).toHaveBeenCalledTimes(1);
  });
});
