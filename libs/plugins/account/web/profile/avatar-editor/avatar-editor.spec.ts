import { TestBed } from '@angular/core/testing';
import { Session } from '@sv/ui/workspace/session';
import { openPage, type AccountPage } from '../../testing/account-page';
import { AvatarEditor } from './avatar-editor';

const url = '/api/account/avatar';
const file = new File(['picture'], 'me.png');

describe('the own picture', () => {
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = jest.fn();
  });

  afterEach(() => document.body.replaceChildren());

  const open = (image: string | null): AccountPage => openPage(AvatarEditor, [], { name: 'Ada', image });
  const button = (page: HTMLElement, words: string): HTMLButtonElement | undefined =>
    [...page.querySelectorAll('button')].find(one => one.textContent?.trim() === words);
  const drop = (page: HTMLElement): void => {
    const event = Object.assign(new Event('drop', { cancelable: true }), {
      dataTransfer: { files: [file], types: [] },
    });
    page.querySelector('sv-picture-chooser')!.dispatchEvent(event);
    TestBed.tick();
  };
  const settled = async (): Promise<void> => {
    await new Promise(resolve => setTimeout(resolve));
    TestBed.tick();
  };
  const shown = (page: HTMLElement): string | null => page.querySelector('img')?.getAttribute('src') ?? null;

  it('is looked at before it is sent, and can be put away again', () => {
    const { page, http } = open(null);
    drop(page);
    expect(shown(page)).toBe('blob:preview');
    expect(page.querySelector('[role=status]')?.textContent).toContain('not saved yet');
    button(page, 'Cancel')!.click();
    TestBed.tick();
    expect(shown(page)).toBeNull();
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:preview');
    http.verify();
  });

  it('is saved, and stands in the chrome at once', async () => {
    const { page, http } = open(null);
    drop(page);
    button(page, 'Save picture')!.click();
    http.expectOne(url).flush({ url: `${url}/me?v=1` });
    await settled();
    expect(TestBed.inject(Session).user()?.image).toBe(`${url}/me?v=1`);
    expect(button(page, 'Save picture')).toBeUndefined();
  });

  it('stays in sight with the reason when it is not taken', async () => {
    const { page, http } = open(null);
    drop(page);
    button(page, 'Save picture')!.click();
    http.expectOne(url).flush({ code: 'unsupported-image', status: 400 }, { status: 400, statusText: 'no' });
    await settled();
    expect(page.querySelector('[role=alert]')?.textContent).toContain('not a supported picture');
    expect(shown(page)).toBe('blob:preview');
  });

  it('is taken away', async () => {
    const { page, http } = open(`${url}/me?v=1`);
    button(page, 'Remove picture')!.click();
    const request = http.expectOne(url);
    expect(request.request.method).toBe('DELETE');
    request.flush(null);
    await settled();
    expect(TestBed.inject(Session).user()?.image).toBeNull();
  });

  it('has nothing to take away where there is none', () => {
    expect(button(open(null).page, 'Remove picture')).toBeUndefined();
  });
});
