import { provideHttpClient } from '@angular/common/http';
import { provideHttpClientTesting } from '@angular/common/http/testing';
import { EnvironmentInjector, createEnvironmentInjector, runInInjectionContext } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { FormControl, FormGroup } from '@angular/forms';
import { of, throwError } from 'rxjs';
import { Confirm } from '../confirm/confirm';
import { ChangeChannel } from '../freshness/change-channel';
import { CURRENT_PLUGIN } from '../workspace/current-plugin';
import { PageExit } from '../workspace/page-exit';
import { Problem } from '../workspace/problem';
import { Session } from '../workspace/session';
import { aShell } from '../workspace/testing/a-shell';
import { draftLimits } from './drafts';
import { Edits, type EditsOptions, type IfMatch } from './edits';
import { OpenForms } from './open-forms';

interface Contact {
  id: string;
  version: number;
  name: string;
  phone: string;
}
const ada: Contact = { id: 'c-1', version: 3, name: 'Ada', phone: '1' };
type Fields = { name: string; phone: string; password: string };

describe('Edits', () => {
  const confirm = { ask: jest.fn<Promise<boolean>, unknown[]>() };
  let page: EnvironmentInjector;

  beforeEach(() => {
    localStorage.clear();
    confirm.ask.mockReset();
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(),
        provideHttpClientTesting(),
        { provide: Confirm, useValue: confirm },
        { provide: CURRENT_PLUGIN, useValue: { id: 'com.example.contacts', routePrefix: '/contacts' } },
      ],
    });
    signIn('u-1');
  });

  const signIn = (id: string): void => TestBed.inject(Session).shell.set(aShell({ user: { ...aShell().user, id } }));

  /** A page with the form, as after each load of the document. */
  function open(thing: Contact | null = ada, options: Partial<EditsOptions<Contact, Fields>> = {}) {
    page = createEnvironmentInjector([], TestBed.inject(EnvironmentInjector));
    const control = (): FormControl<string> => new FormControl('', { nonNullable: true });
    const form = new FormGroup({ name: control(), phone: control(), password: control() });
    const read = ({ name, phone }: Contact): Fields => ({ name, phone, password: '' });
    const edits = runInInjectionContext(page, () => new Edits(form, { name: 'contact', read, ...options }));
    edits.show(thing);
    return { form, edits };
  }

  const changedMeanwhile = (current: Contact) =>
    throwError(() => new Problem({ status: 412, code: 'changed-meanwhile', detail: 'Changed.', current }));

  it('brings typed text back after a reload or a lost session, and says so', () => {
    open().form.patchValue({ name: 'Ada Lovelace' });
    page.destroy();
    const { form, edits } = open();
    expect(form.value.name).toBe('Ada Lovelace');
    expect(edits.restored()).toBe(true);
    expect(edits.isDirty()).toBe(true);
    edits.discard();
    expect(form.value.name).toBe('Ada');
    expect(open().edits.restored()).toBe(false);
  });

  it('keeps a draft for the person who typed it, that form and that thing alone', () => {
    open().form.patchValue({ name: 'Typed' });
    expect(open({ ...ada, id: 'c-2' }).form.value.name).toBe('Ada');
    expect(open(null).form.value.name).toBe('');
    expect(open(ada, { name: 'other' }).form.value.name).toBe('Ada');
    signIn('u-2');
    expect(open().form.value.name).toBe('Ada');
    signIn('u-1');
    expect(open().form.value.name).toBe('Typed');
  });

  it('never writes down a password', () => {
    open(ada, { secret: ['phone'] }).form.patchValue({ name: 'Typed', phone: 'hidden', password: 'hunter2' });
    expect(JSON.stringify({ ...localStorage })).toContain('Typed');
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/hunter2|hidden/);
  });

  it('keeps neither what is too long nor what is too old', () => {
    const { form } = open();
    form.patchValue({ name: 'Typed' });
    form.patchValue({ name: 'x'.repeat(draftLimits.length) });
    expect(localStorage.length).toBe(0);
    form.patchValue({ name: 'Typed' });
    jest.useFakeTimers({ now: Date.now() + draftLimits.ageMs });
    expect(open().edits.restored()).toBe(false);
    jest.useRealTimers();
  });

  it('has no draft any more once it is saved', async () => {
    const { form, edits } = open();
    form.patchValue({ name: 'Typed' });
    const send = jest.fn((changes: Partial<Fields>, _: IfMatch) => of({ ...ada, ...changes, version: 4 }));
    expect(await edits.save(send)).toBe(true);
    expect(send).toHaveBeenCalledWith({ name: 'Typed' }, { headers: { 'If-Match': '"3"' } });
    expect(edits.isDirty()).toBe(false);
    expect(localStorage.length).toBe(0);
    form.patchValue({ phone: '2' });
    await edits.save(send);
    expect(send).toHaveBeenLastCalledWith({ phone: '2' }, { headers: { 'If-Match': '"4"' } });
  });

  it('keeps the text of a refused save', async () => {
    const { form, edits } = open(null);
    form.patchValue({ name: 'Typed' });
    await expect(edits.save(() => throwError(() => new Problem({ code: 'offline' })))).rejects.toThrow();
    expect(form.value.name).toBe('Typed');
    expect(open(null).form.value.name).toBe('Typed');
  });

  it('sends nothing when nothing was changed', async () => {
    const send = jest.fn(() => of(null));
    expect(await open().edits.save(send)).toBe(true);
    expect(send).not.toHaveBeenCalled();
  });

  it('puts changes of other fields by others together with its own, without asking', async () => {
    const { form, edits } = open();
    form.patchValue({ name: 'Mine' });
    const answers = [changedMeanwhile({ ...ada, phone: '9', version: 7 }), of({ ...ada, name: 'Mine', version: 8 })];
    const send = jest.fn((_: Partial<Fields>, __: IfMatch) => answers.shift()!);
    expect(await edits.save(send)).toBe(true);
    expect(send).toHaveBeenLastCalledWith({ name: 'Mine' }, { headers: { 'If-Match': '"7"' } });
  });

  it('keeps what is typed when somebody else saves, says who it was, and shows it when asked', () => {
    const { edits, form } = open();
    form.patchValue({ name: 'Mine' });
    TestBed.inject(ChangeChannel).emit('com.example.contacts', { id: 'u-2', name: 'Bob' });
    edits.show({ ...ada, phone: '9', version: 7 });
    expect([edits.newer()?.by, form.value]).toMatchObject(['Bob', { name: 'Mine', phone: '1' }]);
    edits.showNewer();
    expect([edits.newer(), form.value, edits.before?.version]).toMatchObject([null, { name: 'Mine', phone: '9' }, 7]);
    edits.show({ ...ada, name: 'Theirs', phone: '9', version: 8 });
    edits.showNewer();
    expect(edits.collisions()).toEqual([{ name: 'name', mine: 'Mine', theirs: 'Theirs' }]);
  });

  it.each(['mine', 'theirs'])('lets the person choose where both changed one field: %s', async choice => {
    const { form, edits } = open();
    form.patchValue({ name: 'Mine' });
    const send = jest.fn((_: Partial<Fields>, __: IfMatch) => of({ ...ada, name: 'Mine', version: 8 }));
    expect(await edits.save(() => changedMeanwhile({ ...ada, name: 'Theirs', version: 7 }))).toBe(false);
    expect(edits.collisions()).toEqual([{ name: 'name', mine: 'Mine', theirs: 'Theirs' }]);
    expect(await edits.save(send)).toBe(false);

    if (choice === 'mine') edits.keepMine();
    else edits.takeTheirs();
    expect(await edits.save(send)).toBe(true);
    if (choice === 'mine') expect(send).toHaveBeenCalledWith({ name: 'Mine' }, { headers: { 'If-Match': '"7"' } });
    else expect(send).not.toHaveBeenCalled();
    expect(form.value.name).toBe(choice === 'mine' ? 'Mine' : 'Theirs');
  });

  it('shows at once that a thing changed while its draft lay there', () => {
    open().form.patchValue({ name: 'Mine', phone: '2' });
    const { form, edits } = open({ ...ada, name: 'Theirs', version: 9 });
    expect(edits.collisions()).toEqual([{ name: 'name', mine: 'Mine', theirs: 'Theirs' }]);
    expect(form.value.phone).toBe('2');
  });

  it('takes its own change, which pages show before the answer is there, for nobody else’s', () => {
    const { form, edits } = open();
    form.patchValue({ name: 'Mine' });
    edits.show({ ...ada, name: 'Mine' });
    expect([edits.newer(), edits.isDirty()]).toEqual([null, true]);
  });

  it('leaves what is being typed alone when the thing is read anew', () => {
    const { form, edits } = open();
    edits.show({ ...ada, name: 'Newer', version: 4 });
    expect(form.value.name).toBe('Newer');
    form.patchValue({ name: 'Mine' });
    edits.show({ ...ada, name: 'Newest', version: 5 });
    expect(form.value.name).toBe('Mine');
  });

  it('asks once before it is left, and not when nothing is unsaved', async () => {
    const forms = TestBed.inject(OpenForms);
    const { form, edits } = open();
    expect(forms.mayLeave()).toBe(true);
    form.patchValue({ name: 'Typed' });
    confirm.ask.mockResolvedValue(false);
    expect(await Promise.all([forms.mayLeave(), forms.mayLeave()])).toEqual([false, false]);
    expect(confirm.ask).toHaveBeenCalledTimes(1);
    expect(form.value.name).toBe('Typed');
    confirm.ask.mockResolvedValue(true);
    expect(await edits.mayClose()).toBe(true);
    expect(form.value.name).toBe('Ada');
    expect(localStorage.length).toBe(0);
    form.patchValue({ name: 'Typed' });
    page.destroy();
    expect(forms.mayLeave()).toBe(true);
  });

  it('lets the browser ask before the document goes, but not when it goes to sign in', () => {
    const isHeldBack = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { form } = open();
    expect(isHeldBack()).toBe(false);
    form.patchValue({ name: 'Typed' });
    expect(isHeldBack()).toBe(true);
    TestBed.inject(PageExit).isForced = true;
    expect(isHeldBack()).toBe(false);
  });
});
