import { aShellPlugin } from '@sv/ui/workspace/testing/a-shell';
import { linkOf } from './link-of';

const ORIGIN = 'https://work.example.com';
const plugins = ['sv.tasks', 'sv.account'].map(id => aShellPlugin(id));
const link = (url: string | null, origin = ORIGIN) => linkOf(url, origin, plugins);

describe('where a notification leads', () => {
  it.each([
    ['/tasks/lists/1?item=2#notes', '/tasks/lists/1?item=2#notes'],
    ['/account/sessions', '/account/sessions'],
    ['/', '/'],
    [`${ORIGIN}/tasks`, '/tasks'],
  ])('%s is a page', (url, href) => expect(link(url)).toEqual({ kind: 'page', href }));

  it.each([['/api/account/export'], ['/tasks/api/lists'], ['/tasks/api'], ['/login?enrol=1'], ['/tasks-of-others']])(
    '%s is a document',
    url => expect(link(url)).toEqual({ kind: 'document', href: url }),
  );

  it('another site is one', () => {
    expect(link('https://elsewhere.example/a b')).toEqual({ kind: 'site', href: 'https://elsewhere.example/a%20b' });
  });

  it.each([
    [null],
    [''],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['http://elsewhere.example/'],
    ['//elsewhere.example/'],
    ['/\\elsewhere.example/'],
    ['https://'],
  ])('%s leads nowhere', url => expect(link(url)).toBeNull());
});
