import { HttpEventType, provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { problemInterceptor } from '../workspace/problem.interceptor';
import { FileDrop } from './file-drop';

const URL = '/receipts/api/files';
const file = (name: string, content = 'content') => new File([content], name);

describe('sv-file-drop', () => {
  let http: HttpTestingController;

  beforeEach(() => {
    TestBed.configureTestingModule({
      providers: [provideHttpClient(withInterceptors([problemInterceptor])), provideHttpClientTesting()],
    });
    http = TestBed.inject(HttpTestingController);
  });

  const open = (inputs: Record<string, unknown> = {}) => {
    const fixture = TestBed.createComponent(FileDrop);
    for (const [name, value] of Object.entries({ url: URL, ...inputs })) fixture.componentRef.setInput(name, value);
    const stored: unknown[] = [];
    fixture.componentInstance.stored.subscribe(answer => stored.push(answer));
    TestBed.tick();
    return { fixture, stored, page: fixture.nativeElement as HTMLElement };
  };
  const drag = (page: HTMLElement, type: string, files: File[], types = ['Files']): Event => {
    const event = Object.assign(new Event(type, { cancelable: true }), { dataTransfer: { files, types } });
    page.dispatchEvent(event);
    TestBed.tick();
    return event;
  };
  const textOf = (page: HTMLElement, selector: string) =>
    [...page.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim());
  const press = (page: HTMLElement, label: string): void => {
    const buttons = [...page.querySelectorAll('button')];
    buttons.find(one => (one.getAttribute('aria-label') ?? one.textContent)?.includes(label))!.click();
    TestBed.tick();
  };

  it('sends what is dropped, each in a request of its own, two at once', () => {
    const { page, stored } = open();
    expect(drag(page, 'dragover', []).defaultPrevented).toBe(true);
    expect(page.classList).toContain('dropping');
    drag(page, 'drop', [file('a'), file('b'), file('c')]);
    expect(page.classList).not.toContain('dropping');
    const [first, second, ...none] = http.match(URL);
    expect(none).toEqual([]);
    expect(((first!.request.body as FormData).get('file') as File).name).toBe('a');
    first!.event({ type: HttpEventType.UploadProgress, loaded: 1, total: 4 });
    TestBed.tick();
    expect(page.querySelector('progress')?.value).toBe(25);
    first!.flush({ id: '1' });
    second!.flush({ id: '2' });
    http.expectOne(URL).flush({ id: '3' });
    TestBed.tick();
    expect(stored).toEqual([{ id: '1' }, { id: '2' }, { id: '3' }]);
    expect(textOf(page, '[role=status]')).toEqual(['3 files stored.']);
    expect(page.querySelector('li')).toBeNull();
    http.verify();
  });

  it('says why a file was refused, sends it again, and takes it off the list', () => {
    const { page, stored } = open();
    drag(page, 'drop', [file('a.exe')]);
    const refusal = { code: 'unsupported-media-type', status: 415, detail: 'The file is not accepted here.' };
    http.expectOne(URL).flush(refusal, { status: 415, statusText: 'no' });
    TestBed.tick();
    expect(textOf(page, '[role=alert]')).toEqual(['The file is not accepted here.']);
    press(page, 'Try again');
    http.expectOne(URL).error(new ProgressEvent('error'));
    TestBed.tick();
    expect(textOf(page, '[role=alert]')[0]).toMatch(/cannot be reached/);
    press(page, 'Remove a.exe');
    expect([page.querySelector('li'), stored]).toEqual([null, []]);
  });

  it('aborts a file on its way, and sends the next', () => {
    const { page } = open();
    drag(page, 'drop', [file('a'), file('b'), file('c')]);
    const [first] = http.match(URL);
    press(page, 'Cancel a');
    expect(first!.cancelled).toBe(true);
    http.expectOne(URL);
    expect(textOf(page, '.name')).toEqual(['b', 'c']);
  });

  it('does not send what is too large, and sends the others', () => {
    const { page } = open({ maxBytes: 4 });
    drag(page, 'drop', [file('large', '12345'), file('small', '1')]);
    http.expectOne(URL);
    expect(textOf(page, '[role=alert]')).toEqual(['This file is too large.']);
    expect(textOf(page, 'li button').join()).not.toContain('Try again');
  });

  it('takes one where only one may come, and no words that are dragged over it', () => {
    const { page } = open({ single: true });
    expect(drag(page, 'dragover', [], ['text/plain']).defaultPrevented).toBe(false);
    drag(page, 'drop', [file('a'), file('b')]);
    http.expectOne(URL);
    expect(page.querySelector('input')!.multiple).toBe(false);
  });

  it('opens the dialog of the browser with its button, which the keyboard reaches', () => {
    const { page } = open({ accept: 'image/*' });
    const field = page.querySelector('input')!;
    const opened = jest.spyOn(field, 'click').mockImplementation(() => undefined);
    press(page, 'Choose files');
    expect(opened).toHaveBeenCalledTimes(1);
    expect([field.hidden, field.accept, field.multiple]).toEqual([true, 'image/*', true]);
  });

  it('sends nothing more when the page is left', () => {
    const { fixture, page } = open();
    drag(page, 'drop', [file('a'), file('b'), file('c')]);
    const sent = http.match(URL);
    fixture.destroy();
    expect(sent.map(({ cancelled }) => cancelled)).toEqual([true, true]);
    http.verify();
  });
});
