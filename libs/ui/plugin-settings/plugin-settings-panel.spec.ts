import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import type { Versioned } from '@sv/contracts/admin/settings.contract';
import type { PluginSetting, PluginSettings } from '@sv/contracts/plugin-settings.contract';
import { CURRENT_PLUGIN } from '../workspace/current-plugin';
import { problemInterceptor } from '../workspace/problem.interceptor';
import { Session } from '../workspace/session';
import { aShell } from '../workspace/testing/a-shell';
import { PluginSettingsPanel } from './plugin-settings-panel';

const url = '/api/account/apps/com.example.club/settings';
const bob = { id: '01a1fdba-7e91-777f-9bcb-00000000000b', name: 'Bob', image: null, deleted: false };
const text = (title: string, fields: Partial<PluginSetting> = {}): PluginSetting => ({
  type: 'string',
  title,
  ...fields,
});
const stored: Versioned<PluginSettings> = {
  settings: {
    remindAt: text('Remind me', { enum: ['due', 'hour'], enumTitles: ['When due', 'An hour before'], default: 'due' }),
    perPage: { type: 'integer', title: 'Rows', minimum: 10, maximum: 100, default: 20 },
    isQuiet: { type: 'boolean', title: 'Quiet', default: true },
    site: text('Site', { format: 'url' }),
    apiKey: text('Key', { format: 'secret' }),
    buddy: text('Buddy', { format: 'person' }),
    team: text('Team', { format: 'group' }),
  },
  values: { remindAt: null, perPage: 30, isQuiet: null, site: 'https://example.com', buddy: bob.id, team: null },
  secrets: { apiKey: { isSet: true } },
  people: [bob],
  groups: [],
  version: 4,
};

describe('the settings of a plugin', () => {
  let page: HTMLElement;
  let http: HttpTestingController;
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn++) {
      await new Promise(resolve => setTimeout(resolve));
      TestBed.tick();
    }
  };

  async function open(inputs: { readOnly?: boolean } = {}, known = stored): Promise<void> {
    localStorage.clear();
    TestBed.configureTestingModule({
      providers: [
        provideRouter([]),
        provideHttpClient(withInterceptors([problemInterceptor])),
        provideHttpClientTesting(),
        { provide: CURRENT_PLUGIN, useValue: { id: 'sv.account', routePrefix: '/account' } },
      ],
    });
    TestBed.inject(Session).shell.set(aShell());
    const fixture = TestBed.createComponent(PluginSettingsPanel);
    for (const [name, value] of Object.entries({ url, ...inputs })) fixture.componentRef.setInput(name, value);
    page = fixture.nativeElement as HTMLElement;
    document.body.append(page);
    TestBed.tick();
    http = TestBed.inject(HttpTestingController);
    http.expectOne(url).flush(known);
    await settled();
    http.expectOne('/api/people/groups').flush({ groups: [{ id: 'g1', name: 'Choir' }] });
    await settled();
  }
  afterEach(() => document.body.replaceChildren());

  const fieldNamed = <E extends HTMLElement = HTMLInputElement>(label: string): E => {
    const found = [...page.querySelectorAll('label')].find(one => one.textContent.trim().startsWith(label));
    return (found?.control ?? found?.querySelector('input')) as unknown as E;
  };
  const buttonNamed = (words: string): HTMLButtonElement =>
    [...document.querySelectorAll('button')].find(
      button => (button.getAttribute('aria-label') ?? button.textContent).trim() === words,
    )!;
  const change = (field: HTMLInputElement | HTMLSelectElement, value: string): void => {
    field.value = value;
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input'));
  };
  const save = async () => {
    buttonNamed('Save settings').click();
    await settled();
    return http.expectOne({ method: 'PATCH', url });
  };

  it('shows each with the field that goes with it: what is set, else the default', async () => {
    await open();
    const remindAt = fieldNamed<HTMLSelectElement>('Remind me');
    expect([remindAt.value, remindAt.selectedOptions[0]?.textContent.trim()]).toEqual(['', 'Default: When due']);
    expect([fieldNamed('Rows').value, fieldNamed('Rows').placeholder]).toEqual(['30', '20']);
    expect(fieldNamed('Quiet').checked).toBe(true);
    expect([fieldNamed('Site').type, fieldNamed('Key').type, fieldNamed('Key').value]).toEqual(['url', 'password', '']);
    expect(page.querySelector('sv-secret-setting')?.textContent).toContain('Set');
    expect(page.querySelector('sv-person-setting')?.textContent).toContain('Bob');
    expect([...fieldNamed<HTMLSelectElement>('Team').options].map(({ text: name }) => name.trim())).toEqual([
      'No group',
      'Choir',
    ]);
  });

  it('sends only what was changed; an empty field goes back to the default', async () => {
    await open();
    change(fieldNamed<HTMLSelectElement>('Remind me'), 'hour');
    change(fieldNamed('Rows'), '');
    change(fieldNamed('Site'), '');
    fieldNamed('Quiet').click();
    change(fieldNamed('Key'), 'new key');
    const { request } = await save();
    expect(request.headers.get('If-Match')).toBe('"4"');
    expect(request.body).toEqual({
      values: { remindAt: 'hour', perPage: null, isQuiet: false, site: null, apiKey: 'new key' },
    });
  });

  it('removes a secret, and keeps it on second thoughts', async () => {
    await open();
    buttonNamed('Remove: Key').click();
    await settled();
    expect(page.querySelector('sv-secret-setting')?.textContent).toContain('Will be removed');
    buttonNamed('Keep: Key').click();
    await settled();
    buttonNamed('Remove: Key').click();
    await settled();
    const request = await save();
    expect(request.request.body).toEqual({ values: { apiKey: null } });
    request.flush({ ...stored, secrets: { apiKey: { isSet: false } }, version: 5 });
    await settled();
    expect(page.querySelector('sv-secret-setting')?.textContent).toContain('Not set');
    expect(page.textContent).not.toContain('Discard changes');
  });

  it('keeps no secret in the draft of an unsaved form', async () => {
    await open();
    change(fieldNamed('Key'), 'canary');
    change(fieldNamed('Rows'), '40');
    await settled();
    expect(JSON.stringify({ ...localStorage })).toContain('perPage');
    expect(JSON.stringify({ ...localStorage })).not.toContain('canary');
  });

  it('says beside a field what the server refuses, and what a browser can tell itself', async () => {
    await open();
    change(fieldNamed('Site'), 'javascript:alert(1)');
    const detail = 'Site must be a web address.';
    const errors = [{ pointer: '/values/site', detail }];
    (await save()).flush({ code: 'validation-failed', status: 400, detail, errors }, { status: 400, statusText: 'x' });
    await settled();
    expect(fieldNamed('Site').getAttribute('aria-invalid')).toBe('true');
    expect(page.querySelector('[role=alert]')?.textContent).toContain(detail);

    change(fieldNamed('Site'), '');
    change(fieldNamed('Rows'), '101');
    buttonNamed('Save settings').click();
    await settled();
    http.expectNone({ method: 'PATCH', url });
    expect(page.textContent).toContain('Enter 100 or less.');
  });

  it('lets the person choose when somebody else changed the same setting', async () => {
    await open();
    change(fieldNamed('Rows'), '40');
    change(fieldNamed<HTMLSelectElement>('Remind me'), 'hour');
    change(fieldNamed('Key'), 'canary');
    const values = { ...stored.values, perPage: 50, remindAt: 'due' };
    const theirs = { ...stored, values, version: 5 };
    (await save()).flush({ code: 'changed-meanwhile', status: 412, current: theirs }, { status: 412, statusText: 'x' });
    await settled();
    const choice = page.querySelector('sv-conflict-choice')!;
    expect([...choice.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      'When due',
      'An hour before',
      '50',
      '40',
    ]);
    buttonNamed('Keep mine').click();
    await settled();
    const { request } = http.expectOne({ method: 'PATCH', url });
    expect([request.headers.get('If-Match'), request.body]).toEqual([
      '"5"',
      { values: { perPage: 40, remindAt: 'hour', apiKey: 'canary' } },
    ]);
  });

  it('can be read by those who may not change them', async () => {
    await open({ readOnly: true });
    expect([...page.querySelectorAll<HTMLInputElement>('input, select')].every(({ disabled }) => disabled)).toBe(true);
    expect(page.querySelectorAll('button')).toHaveLength(0);
  });
});
