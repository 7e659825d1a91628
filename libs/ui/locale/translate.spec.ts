import { Component } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { pseudoText } from './pseudo-text';
import { Sentence, SentencePart } from './sentence';
import { T } from './t';
import { t, translateWith } from './translate';
import { useLanguage } from './use-language';

@Component({
  selector: 'sv-letter',
  imports: [Sentence, SentencePart, T],
  template: `
    <p>
      <sv-sentence [text]="'Hello {name}, see <link>your tasks</link>.' | t: { name }">
        <ng-template svPart="link" let-text
          ><a href="/x">{{ text }}</a></ng-template
        >
      </sv-sentence>
    </p>
    <input [placeholder]="'Search' | t" />
  `,
})
class Letter {
  name = 'Ada';
}

const TASKS = '{count, plural, one {One task} other {# tasks of {name}}}';

const german = {
  'Hello {name}, see <link>your tasks</link>.': '<link>Deine Aufgaben</link>, {name}.',
  Search: 'Suchen',
  [TASKS]: '{count, plural, =0 {Keine Aufgabe} one {Eine Aufgabe} other {# Aufgaben von {name}}}',
  'verb|Open': 'Öffnen',
  'Not yet': '',
};

const shown = (): HTMLElement => {
  const fixture = TestBed.createComponent(Letter);
  fixture.detectChanges();
  return fixture.nativeElement as HTMLElement;
};
const textOf = (element: Element | null): string => (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

describe('a text of a page', () => {
  afterEach(() => translateWith(null));

  it('is English as long as no language was loaded', () => {
    expect(t('By {name}', { name: 'Ada' })).toBe('By Ada');
    expect(t('Open', {}, 'verb')).toBe('Open');
    expect([1, 2].map(count => t(TASKS, { count, name: 'Ada' }))).toEqual(['One task', '2 tasks of Ada']);
    expect(textOf(shown().querySelector('p'))).toBe('Hello Ada, see your tasks.');
  });

  it('is translated: in sentences with links, attributes and plurals, by meaning; what is missing stays English', async () => {
    await useLanguage('de', [Promise.resolve({ default: german })]);
    const page = shown();
    expect(textOf(page.querySelector('p'))).toBe('Deine Aufgaben, Ada.');
    expect(page.querySelector('a')?.getAttribute('href')).toBe('/x');
    expect(page.querySelector('input')?.placeholder).toBe('Suchen');
    expect([0, 1, 2].map(count => t(TASKS, { count, name: 'Ada' }))).toEqual([
      'Keine Aufgabe',
      'Eine Aufgabe',
      '2 Aufgaben von Ada',
    ]);
    expect([t('Open', {}, 'verb'), t('Open'), t('Not yet')]).toEqual(['Öffnen', 'Open', 'Not yet']);
  });

  it('keeps its first translation: an app changes no text of the workspace', async () => {
    await useLanguage('de', [Promise.resolve({ default: { Search: 'Etwas anderes' } })]);
    expect(t('Search')).toBe('Suchen');
  });

  it('shows what is filled in as it is, whatever it looks like', () => {
    expect(t('By {name}', { name: '{count, plural, one {x}} <link>{name}</link>' })).toBe(
      'By {count, plural, one {x}} <link>{name}</link>',
    );
  });
});

it('is longer and in brackets in the pseudo-language, with what is filled in as it was', () => {
  expect(pseudoText('By {name}, <link>now</link>')).toBe('⟦Bý {name}, <link>ñööw</link>⟧');
  expect(pseudoText('verb|Open')).toBe('⟦Öpééñ⟧');
  expect(pseudoText('{count, plural, one {one} other {# of {name}}}')).toBe(
    '{count, plural, one {⟦ööñéé⟧} other {⟦# ööf {name}⟧}}',
  );
});
