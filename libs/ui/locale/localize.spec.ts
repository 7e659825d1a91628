import { Component, LOCALE_ID } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { translateWith } from './localize';
import { pseudoText } from './pseudo-text';
import { useLanguage } from './use-language';

@Component({
  selector: 'sv-letter',
  template: `
    <p i18n>
      Hello <b>{{ name }}</b>, see <a href="/x">your tasks</a>
    </p>
    <input i18n-placeholder placeholder="Search" />
    <span i18n>{count, plural, =1 {One task} other {{{ count }} tasks}}</span>
    <i i18n="verb|">Open</i>
    <em i18n>Never translated</em>
  `,
})
class Letter {
  name = 'Ada';
  count = 3;
}

const texts = {
  'Hello {$START_BOLD_TEXT}{$INTERPOLATION}{$CLOSE_BOLD_TEXT}, see {$START_LINK}your tasks{$CLOSE_LINK}':
    '{$START_LINK}Deine Aufgaben{$CLOSE_LINK}, {$START_BOLD_TEXT}{$INTERPOLATION}{$CLOSE_BOLD_TEXT}',
  Search: 'Suchen',
  '{VAR_PLURAL, plural, =1 {One task} other {{INTERPOLATION} tasks}}':
    '{VAR_PLURAL, plural, =1 {Eine Aufgabe} other {{INTERPOLATION} Aufgaben}}',
  'verb|Open': 'Öffnen',
  'By {$NAME}': 'Von {$NAME}',
};

/** Of a component made anew: texts are read once for each class. */
function shown(type: typeof Letter): HTMLElement {
  const fixture = TestBed.createComponent(type);
  fixture.detectChanges();
  return fixture.nativeElement as HTMLElement;
}

describe('a text that is marked for translation', () => {
  afterEach(() => translateWith(null));

  it('is English as long as no language was loaded', () => {
    const name = 'Ada';
    expect($localize`By ${name}:NAME:`).toBe('By Ada');
    expect($localize`:verb|what a button does:Open`).toBe('Open');
  });

  it('is translated: around elements, in attributes, in plurals, by meaning, and what is missing stays English', async () => {
    await useLanguage('de', [Promise.resolve({ default: texts })]);
    TestBed.configureTestingModule({ providers: [{ provide: LOCALE_ID, useValue: 'de' }] });
    const page = shown(Letter);

    expect(page.querySelector('p')?.innerHTML).toMatch(/^\s*<a href="\/x">Deine Aufgaben<\/a>, <b>Ada<\/b>\s*$/);
    expect(page.querySelector('input')?.placeholder).toBe('Suchen');
    expect(page.querySelector('span')?.textContent).toBe('3 Aufgaben');
    expect(page.querySelector('i')?.textContent).toBe('Öffnen');
    expect(page.querySelector('em')?.textContent).toBe('Never translated');
    const name = 'Ada';
    expect($localize`By ${name}:NAME:`).toBe('Von Ada');
  });

  it('keeps its first translation: an app changes no text of the workspace', async () => {
    await useLanguage('de', [Promise.resolve({ default: { Search: 'Etwas anderes' } })]);
    expect($localize`Search`).toBe('Suchen');
  });
});

it('is longer and in brackets in the pseudo-language, with what is filled in as it was', () => {
  expect(pseudoText('By {$NAME}')).toBe('⟦Bý {$NAME}⟧');
  expect(pseudoText('verb|Open')).toBe('⟦Öpééñ⟧');
  expect(pseudoText('{VAR_PLURAL, plural, =1 {one} other {{INTERPOLATION} many}}')).toBe(
    '{VAR_PLURAL, plural, =1 {⟦ööñéé⟧} other {⟦{INTERPOLATION} mààñý⟧}}',
  );
});
