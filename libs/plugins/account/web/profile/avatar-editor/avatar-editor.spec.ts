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

  it('is saved at once, and shown in the chrome', async () => {
    const { page, http } = open(null);
    drop(page);
    await settled();
    http.expectOne(url).flush({ url: `${url}/me?v=1` });
    await settled();
    expect(TestBed.inject(Session).user()?.image).toBe(`${url}/me?v=1`);
  });

  it('says why it was not taken', async () => {
    const { page, http } = open(null);
    drop(page);
    await settled();
    http.expectOne(url).flush({ code: 'unsupported-image', status: 400 }, { status: 400, statusText: 'no' });
    await settled();
    expect(page.querySelector('[role=alert]')?.textContent).toContain('not a supported picture');
    expect(page.querySelector('img')).toBeNull();
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
