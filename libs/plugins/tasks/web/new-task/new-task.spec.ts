import type { HttpTestingController } from '@angular/common/http/testing';
import { inputBinding } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Toasts } from '@sv/ui/workspace/toasts';
import { NEW_TOKEN_WITHIN_MS } from '@sv/ui/workspace/problem.interceptor';
import { provideTasks, settled } from '../testing/provide-tasks';
import { NewTask } from './new-task';

const url = '/tasks/api/lists/l1/items';

describe('the line for new tasks', () => {
  let http: HttpTestingController;
  let exit: { toSignIn: jest.Mock };
  beforeEach(async () => {
    ({ http, exit } = provideTasks());
    await settled();
  });
  afterEach(() => http.verify());

  function open() {
    const fixture = TestBed.createComponent(NewTask, { bindings: [inputBinding('listId', () => 'l1')] });
    const element = fixture.nativeElement as HTMLElement;
    TestBed.tick();
    const field = element.querySelector('input')!;
    const type = (words: string): void => {
      field.value = words;
      field.dispatchEvent(new Event('input'));
    };
    const add = async (words: string): Promise<void> => {
      type(words);
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
      await settled();
    };
    const paste = async (text: string): Promise<void> => {
      const event = Object.assign(new Event('paste'), { clipboardData: { getData: () => text } });
      field.dispatchEvent(event);
      await settled();
    };
    const goOffline = async (): Promise<void> => {
      http.expectOne(url).error(new ProgressEvent('offline'));
      await settled();
    };
    const words = (): string => element.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    const failed = (): string[] =>
      [...element.querySelectorAll('sv-failed-tasks li')].map(item => item.textContent ?? '');
    return { fixture, element, field, type, add, paste, goOffline, words, failed };
  }

  it('brings the text back that could not be added while offline, and says what happened', async () => {
    const { field, add, goOffline, words } = open();
    await add('Buy bread');
    expect(field.value).toBe('');
    await goOffline();
    expect(field.value).toBe('Buy bread');
    expect(words()).toContain('Not added. The server cannot be reached.');
    expect(TestBed.inject(Toasts).shown()).toEqual([]);
  });

  it('keeps it beside the next one that is being typed', async () => {
    const { element, field, add, type, goOffline, words, failed } = open();
    await add('Buy bread');
    type('Call Ada');
    await goOffline();
    expect(field.value).toBe('Call Ada');
    expect(failed()).toEqual(['Buy bread']);
    element.querySelector<HTMLButtonElement>('sv-failed-tasks button')!.click();
    await settled();
    expect(http.expectOne(url).request.body).toMatchObject({ title: 'Buy bread' });
    expect(words()).not.toContain('Not added');
  });

  it('keeps all of several lines', async () => {
    const { paste, goOffline, failed } = open();
    await paste('Bread\nEggs');
    await goOffline();
    await goOffline();
    expect(failed()).toEqual(['Bread', 'Eggs']);
  });

  it('has the text again after the session had ended and a new sign-in', async () => {
    const { fixture, add } = open();
    await add('Buy bread');
    const refuse = () =>
      http.expectOne(url).flush({ code: 'unauthenticated' }, { status: 401, statusText: 'Unauthorized' });
    refuse();
    await new Promise(resolve => setTimeout(resolve, NEW_TOKEN_WITHIN_MS));
    refuse();
    await settled();
    expect(exit.toSignIn).toHaveBeenCalledTimes(1);
    fixture.destroy();
    const { field, words } = open();
    expect(field.value).toBe('Buy bread');
    expect(words()).toContain('Draft restored');
  });
});
