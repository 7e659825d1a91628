import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleLines } from '../example/example-lines';
import { sections } from './sections';

const UI = join(__dirname, '../../../../libs/ui');

/** Widgets that the shell or a service shows, and no author places. */
const SHOWN_BY_OTHERS: Record<string, string> = {
  'sv-toast-area': 'Toasts',
  'sv-not-loaded': 'the error block of a defer',
  'sv-confirm-dialog': 'Confirm',
  'sv-reauthentication-dialog': 'Reauthentication',
};

/** `button[svButton], a[svButton]` → svButton; `sv-page` → sv-page. */
const nameOf = (selector: string): string => /\[(sv\w+)\]/.exec(selector)?.[1] ?? selector;

function widgets(): string[] {
  const files = globSync('**/*.ts', { cwd: UI }).filter(file => !/\.spec\.ts$|testing\/|node_modules\//.test(file));
  const texts = files.map(file => readFileSync(join(UI, file), 'utf8'));
  return texts.flatMap(text =>
    [...text.matchAll(/^\s*(?:@Directive\(\{ )?selector: '([^']+)'/gm)].map(match => match[1]!),
  );
}

const templates = globSync('*/*.html', { cwd: __dirname }).map(file => readFileSync(join(__dirname, file), 'utf8'));
const isShown = (name: string): boolean => templates.some(text => new RegExp(`[<\\s[]${name}[\\s\\]=/>]`).test(text));

describe('the page of all widgets', () => {
  it('finds the widgets of libs/ui', () => {
    expect(widgets()).toEqual(expect.arrayContaining(['sv-page', 'button[svButton], a[svButton]', 'form[svAutosave]']));
  });

  it('has every widget that an author places', () => {
    const missing = widgets()
      .map(nameOf)
      .filter(name => !(name in SHOWN_BY_OTHERS) && !isShown(name));
    expect(missing).toEqual([]);
  });

  it('excepts no widget that is gone', () => {
    expect(Object.keys(SHOWN_BY_OTHERS).filter(name => !widgets().includes(name))).toEqual([]);
  });

  it.each(sections.map(({ id, component }) => ({ id, component })))(
    'shows $id, with lines for each example',
    ({ component }) => {
      TestBed.configureTestingModule({
        providers: [
          provideRouter([]),
          { provide: CURRENT_PLUGIN, useValue: { id: 'dev.design', routePrefix: '/design' } },
          provideHttpClient(withInterceptors([problemInterceptor])),
          provideHttpClientTesting(),
        ],
      });
      const fixture = TestBed.createComponent(component);
      TestBed.tick();
      const examples = [...(fixture.nativeElement as HTMLElement).querySelectorAll('sv-design-example')];
      expect(examples.length).toBeGreaterThan(0);
      for (const example of examples) expect(example.querySelector('.lines pre')?.textContent).toMatch(/^<|^@/);
    },
  );

  it('copies the lines of an example without the indentation around them', () => {
    const template = '<sv-design-example name="A">\n  <p>\n    a\n  </p>\n</sv-design-example>\n';
    expect(exampleLines(template, 'A')).toBe('<p>\n  a\n</p>');
    expect(() => exampleLines(template, 'B')).toThrow('no example called B');
  });
});
