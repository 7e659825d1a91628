import { TestBed } from '@angular/core/testing';
import type { InstancePictureSettings } from '@sv/contracts/instance.contract';
import { Confirm } from '@sv/ui/confirm/confirm';
import { Session } from '@sv/ui/workspace/session';
import { aShell } from '@sv/ui/workspace/testing/a-shell';
import { buttonNamed, openPage, refuse, type ConsolePage } from '../../testing/console-page';
import { InstancePictures } from './pictures';

const url = '/api/admin/instance-pictures';
const unset = { value: null, default: null, overridden: false };
const nothing: InstancePictureSettings = { logo: unset, 'logo-dark': unset, favicon: unset, 'email-logo': unset };
const uploaded = { value: '/api/instance/logo?v=1', default: 'https://cdn.example/logo.png', overridden: true };

async function open(
  settings: InstancePictureSettings,
  role: Parameters<typeof openPage>[1] = 'platform:admin',
): Promise<ConsolePage> {
  const opened = openPage(InstancePictures, role);
  opened.http.expectOne(url).flush(settings);
  await opened.settled();
  return opened;
}

const slots = (page: HTMLElement): HTMLElement[] => [...page.querySelectorAll<HTMLElement>('sv-picture-slot')];

function drop(slot: HTMLElement): void {
  const files = [new File(['picture'], 'logo.png')];
  const event = Object.assign(new Event('drop', { cancelable: true }), { dataTransfer: { files, types: ['Files'] } });
  slot.querySelector('sv-picture-chooser')!.dispatchEvent(event);
}

describe('the pictures of the workspace', () => {
  // The test's browser shows no pictures, so no square is chosen here.
  beforeEach(() => Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }));
  afterEach(() => {
    document.body.replaceChildren();
    document.head.querySelectorAll('link').forEach(link => link.remove());
  });

  it('says of each what stands in its place while there is none', async () => {
    const { page } = await open(nothing);
    expect(slots(page)).toHaveLength(4);
    expect(page.textContent).toContain('The first letter of the name is shown');
    expect(page.textContent).toContain('Emails start with the name');
    expect(() => buttonNamed('Remove: Logo')).toThrow();
  });

  it('shows each on light and on dark, and where it comes from', async () => {
    const favicon = { value: '/icon.svg', default: '/icon.svg', overridden: false };
    const { page } = await open({
      ...nothing,
      logo: uploaded,
      'logo-dark': { ...uploaded, overridden: false },
      favicon,
    });
    const [logo, dark, icon] = slots(page);
    expect([...logo!.querySelectorAll('img')].map(({ alt }) => alt)).toEqual([
      'Logo on a light background',
      'Logo on a dark background',
    ]);
    expect(logo!.textContent).toContain('the picture from the environment (INSTANCE_LOGO) is shown');
    expect(dark!.textContent).toContain('The logo is shown');
    expect(icon!.textContent).toContain('Set in the environment (INSTANCE_FAVICON)');
  });

  it('uploads what is dropped, and shows it in the page, in the chrome and in the tab', async () => {
    const { page, http, settled } = await open(nothing);
    const style = document.createElement('style');
    style.textContent = ':root { --sv-instance-favicon: none }';
    document.body.append(style);
    drop(slots(page)[2]!);
    await settled();
    http.expectOne('/api/instance/favicon').flush({ url: '/api/instance/favicon?v=2' });
    await settled();
    const favicon = { value: '/api/instance/favicon?v=2', default: null, overridden: true };
    http.expectOne(url).flush({ ...nothing, favicon });
    await settled();
    http.expectOne('/api/shell').flush(aShell({ user: TestBed.inject(Session).user()! }));
    await settled();

    expect(slots(page)[2]!.querySelector('img')?.getAttribute('src')).toBe(favicon.value);
    expect(document.head.querySelector('link[rel=icon]')?.getAttribute('href')).toBe(favicon.value);
    const [rule] = style.sheet!.cssRules as unknown as CSSStyleRule[];
    expect(rule!.style.getPropertyValue('--sv-instance-favicon')).toBe(`url("${favicon.value}")`);
  });

  it('says why a picture was not taken, beside it', async () => {
    const { page, http, settled } = await open(nothing);
    drop(slots(page)[0]!);
    await settled();
    refuse(http.expectOne('/api/instance/logo'), 400, 'unsupported-image');
    await settled();
    expect(slots(page)[0]!.querySelector('[role=alert]')?.textContent).toContain('not a supported picture');
    expect(slots(page)[1]!.querySelector('[role=alert]')?.textContent).toBe('');
  });

  it('removes one after a question', async () => {
    const { http, settled } = await open({ ...nothing, logo: uploaded });
    const ask = jest.spyOn(TestBed.inject(Confirm), 'ask').mockResolvedValueOnce(false);
    buttonNamed('Remove: Logo').click();
    await settled();
    http.expectNone('/api/instance/logo');

    ask.mockResolvedValueOnce(true);
    buttonNamed('Remove: Logo').click();
    await settled();
    const request = http.expectOne('/api/instance/logo');
    expect(request.request.method).toBe('DELETE');
    request.flush(null);
    await settled();
    http.expectOne(url).flush(nothing);
  });

  it('lets an auditor look and change nothing', async () => {
    const { page } = await open({ ...nothing, logo: uploaded }, 'platform:auditor');
    expect(page.querySelectorAll('img')).toHaveLength(2);
    expect(page.querySelectorAll('button, input')).toHaveLength(0);
  });
});
